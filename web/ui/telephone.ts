/** The address that calls a phone number, as it is written for people. */
export const telephone = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`
