/** What was typed before the form was loaded. */
export interface TypedEarly {
  text: string
  /** The keys pressed after the last letter that choose or open: ArrowDown, ArrowUp, Enter. */
  keys: string[]
}

export const CHOOSING_KEYS = ['ArrowDown', 'ArrowUp', 'Enter']
