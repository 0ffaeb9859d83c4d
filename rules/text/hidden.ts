/** Control, zero-width and bidirectional characters, and lone surrogates: never part of what people type on purpose. */
const hidden = /(?![\t\n\r])[\p{Cc}\p{Cf}]|\p{Cs}/u

export const HIDDEN_PROBLEM = 'has a hidden character that cannot be used.'

/** Whether a text has a character that nobody sees: it comes with what is pasted. */
export const hasHidden = (text: string): boolean => hidden.test(text)
