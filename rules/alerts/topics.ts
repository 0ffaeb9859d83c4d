/** What text alerts are about (TXT-03). */
export const TOPICS = {
  cutoff: {
    label: 'Order cut-off reminder',
    does: 'When a location has no order yet for a day that closes soon: once for each day, at your time.',
  },
  delay: { label: 'Delivery delay', does: 'When your route is late.' },
  notice: { label: 'System notice', does: 'When ordering on the web will be closed, and other news of the portal.' },
} as const
export type Topic = keyof typeof TOPICS
export const topics = Object.keys(TOPICS) as Topic[]
/** Those that staff send by hand. */
export const NOTICE_TOPICS = ['delay', 'notice'] as const satisfies Topic[]
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

/** What is sent at sign-up, beside the topics; a welcome was sent before there were confirmations. */
const SIGN_UP_WORDS = { welcome: 'Sign-up', confirm: 'Confirmation' } as const
export type MessageTopic = Topic | keyof typeof SIGN_UP_WORDS
export const topicWords = (topic: MessageTopic): string =>
  topic === 'welcome' || topic === 'confirm' ? SIGN_UP_WORDS[topic] : TOPICS[topic].label

/** What somebody agrees to by signing up; it is kept with the sign-up, word for word. */
export const consentText = (companyName: string): string =>
  `I agree that ${companyName} sends automated text messages and e-mails about my orders and deliveries to this number and this address. Message and data rates may apply. Consent is not a condition of purchase. I can stop at any time: by the link in each e-mail, by texting STOP, or here.`
