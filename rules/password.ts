// What a new password must be, wherever one is chosen (PWD-02, PWD-03, PWD-06). No rule of composition: length, and
// none of the common ones. The server knows more of those than a browser need load.
import { PASSWORD_LEAST, PASSWORD_MOST } from './limits.ts'

export interface PasswordLock {
  readonly code: 'blank' | 'mismatch' | 'length' | 'hidden character' | 'common'
  readonly text: string
  readonly field: 'password' | 'confirmed'
}

/**
 * Why this may not be the new password of the user, or undefined when it may. `known` are words that belong to the
 * account (user code, customer number): a password made of one of them is as easy to guess as a common one. `isLeaked` tells of
 * words in lower case, on the server, whether breaches brought them to light. Any character counts as one, spaces included; upper
 * and lower case are kept.
 */
export function passwordLock(
  password: string,
  confirmed: string,
  known: readonly string[] = [],
  isLeaked: (word: string) => boolean = () => false,
): PasswordLock | undefined {
  const { length } = [...password]
  if (length === 0) return { code: 'blank', text: 'New Password can not be blank', field: 'password' }
  if (length < PASSWORD_LEAST || length > PASSWORD_MOST) {
    const text = `The password must have ${PASSWORD_LEAST} to ${PASSWORD_MOST} characters.`
    return { code: 'length', text, field: 'password' }
  }
  // Sign-in takes neither of them; a password with one could never be used.
  if (/[\p{Cc}\u{fffd}]/u.test(password)) {
    const text = 'The password has a hidden character that cannot be used.'
    return { code: 'hidden character', text, field: 'password' }
  }
  if (isCommon(password, known) || isLeakedWord(password, isLeaked)) {
    const text = 'This password is too easy to guess. Choose another one.'
    return { code: 'common', text, field: 'password' }
  }
  if (password !== confirmed) {
    return { code: 'mismatch', text: 'New password and confirmed password does not match.', field: 'confirmed' }
  }
  return undefined
}

/** Words that lists of leaked passwords are full of, alone, in a row, and with digits or marks around them. */
const commonWords = new Set(
  (
    'abc abcd access account admin administrator adobe alexander amanda andrea andrew angel anthony apple april ashley ' +
    'august autumn baby babygirl banana barcelona baseball basketball batman beautiful blink butterfly california changeme ' +
    'charlie cheese chelsea chicago chocolate computer cookie corvette cowboys dallas daniel december default delivery demo ' +
    'diamond dragon elizabeth fall family february ferrari flower football forever freedom friend friends fuckyou george ' +
    'ginger google guest hannah happy harley hello hockey hunter iloveyou internet jackson january jasmine jennifer jesus ' +
    'jessica jordan joshua july june justin killer lakers letmein liverpool login london lovely loveme manager manchester ' +
    'march marlboro martin master matrix matthew maverick mercedes merlin metallica michael michelle microsoft midnight ' +
    'milwaukee minecraft monday monkey mustang mypassword naruto nicole november october office onelove orange order orders ' +
    'packers pass password passw passwd peanut pepper phoenix platinum pokemon portal princess provender purple qwerty ' +
    'rainbow ranger robert rockyou samantha samsung scooter secret security september service shadow silver snoopy soccer ' +
    'softball spiderman spring starwars steelers summer sunday sunflower sunshine superman superstar sweety system taylor ' +
    'temp temporary test testing thomas thunder tigers trustno trinity user victoria warrior welcome whatever william ' +
    'winner winter wisconsin yamaha yankees'
  ).split(' '),
)
/** Letters that stand for others: pa55w0rd is password. */
const meant: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', $: 's', '@': 'a' }
const rows = [
  'abcdefghijklmnopqrstuvwxyzabcdefghi',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhujikolp',
  'qazwsxedcrfvtgbyhnujmikolp',
  '!@#$%^&*()_+',
]
const bothWays = [...rows, ...rows.map((line) => [...line].reverse().join(''))]

function isCommon(password: string, known: readonly string[]): boolean {
  const text = password.toLowerCase()
  const rest = known.reduce((left, word) => (word ? left.replaceAll(word.toLowerCase(), '') : left), text)
  if (rest !== text && lettersOf(rest) === '') return true
  const inside = text.replace(/^[^\p{L}$@]+|[^\p{L}]+$/gu, '')
  const spelt = [...inside].map((letter) => meant[letter] ?? letter).join('')
  return [text, lettersOf(text), lettersOf(rest), spelt].some(
    (word) => commonWords.has(word) || isRepeated(word) || isRun(word) || isPair(word),
  )
}

/**
 * One of many words that were the whole password of many: as it is, or with a few digits and marks around it. Where letters are the
 * smaller part, a short word in it makes nothing easy to guess.
 */
function isLeakedWord(password: string, isLeaked: (word: string) => boolean): boolean {
  const text = password.toLowerCase()
  const letters = lettersOf(text)
  return isLeaked(text) || (letters.length * 2 >= text.length && isLeaked(letters))
}

/** Without the digits, marks and spaces around words and between them. */
const lettersOf = (text: string) => text.replace(/[^\p{L}]+/gu, '')

/** One part of at most six characters over and over: aaaaaaaaaa, abc123abc123. */
const isRepeated = (text: string) => /^(.{1,6})\1+.?$/u.test(text)

/** A piece of a keyboard's row, of the alphabet or of counting. */
const isRun = (text: string) => text.length > 3 && bothWays.some((line) => line.includes(text))

/** Two words of the list one after the other: hellosunshine. */
const isPair = (word: string) =>
  Array.from(word, (_, at) => [word.slice(0, at), word.slice(at)] as const).some((parts) =>
    parts.every((part) => commonWords.has(part) || isRun(part)),
  )
