// Questions on the terminal, for commands that people run.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks one question; what is typed to a secret one is not shown. */
export async function askFor(question: string, isSecret = false): Promise<string> {
  if (isSecret) process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({
    input: process.stdin,
    output: isSecret ? nowhere : process.stdout,
    terminal: true,
  })
  const answer = await terminal.question(isSecret ? '' : question)
  terminal.close()
  if (isSecret) process.stdout.write('\n')
  return answer
}

/** A password typed twice the same; '' where it may stay empty. */
export async function askForPassword(question: string): Promise<string> {
  const password = await askFor(question, true)
  if (password !== '' && (await askFor('Password again: ', true)) !== password)
    throw new Error('The two passwords differ. Nothing was changed.')
  return password
}
