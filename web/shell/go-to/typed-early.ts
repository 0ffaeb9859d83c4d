/** The text typed before the form was loaded. */
export interface TypedEarly {
  text: string
  isEntered: boolean
}
