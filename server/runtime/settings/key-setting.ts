/** Reads a key that programs show to the server, and the one before it while it is being replaced. */
type Environment = Readonly<Record<string, string | undefined>>

export interface KeySetting {
  readonly key: string | undefined
  /** Also accepted, so that no caller is refused between the change here and the change there. */
  readonly previous: string | undefined
}

/** Reads NAME and NAME_PREVIOUS. Throws with a sentence that repeats neither. */
export function readKey(env: Environment, name: string): KeySetting {
  const [key, previous] = [readOne(env, name), readOne(env, `${name}_PREVIOUS`)]
  if (previous !== undefined && key === undefined)
    throw new Error(`${name}_PREVIOUS needs ${name}, the key that replaces it.`)
  if (previous !== undefined && previous === key)
    throw new Error(
      `${name}_PREVIOUS is the same as ${name}. Set the new key as ${name}, or leave out ${name}_PREVIOUS.`,
    )
  return { key, previous }
}

const isKey = (text: string) => /^[\x21-\x7e]{32,500}$/.test(text)

function readOne(env: Environment, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!isKey(text))
    throw new Error(
      `${name} must be at least 32 characters without blanks, such as the output of: openssl rand -hex 32`,
    )
  return text
}
