/** Of what was sent and not answered: nobody here knows whether it was done, and so it is not said that it was not. */
export const notKnown = (what: 'saved' | 'done') =>
  `It is not known whether this was ${what}: look before you try again.`
