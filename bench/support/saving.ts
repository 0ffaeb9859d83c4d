/** Clients in processes of their own, and what they tell. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { SaverResult, SaverTask } from './saver.ts'

/** Has lines saved by a process of clients, and answers what it measured. */
export function savesOf(task: SaverTask): Promise<SaverResult> {
  const saver = fork(path.join(import.meta.dirname, 'saver.ts'))
  saver.send(task)
  return told<SaverResult>(saver)
}

/** What a client tells next. Throws when it ends before that. */
export async function told<T>(client: ChildProcess): Promise<T> {
  const [result] = (await Promise.race([
    once(client, 'message'),
    once(client, 'exit').then(() => Promise.reject(new Error('A client ended early.'))),
  ])) as [T]
  return result
}
