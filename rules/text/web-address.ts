const LONGEST = 500
/** A host, perhaps a port, and then anything that an address may hold; no user or password before the host. */
const ADDRESS = /^https:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::(\d{1,5}))?(?:[/?#][^\s"<>\\]*)?$/

/** What is wrong with an address of the web that a link opens, as a sentence without its subject. */
export function webAddressProblem(text: string): string | undefined {
  if (text.length > LONGEST) return `is ${text.length} characters long; ${LONGEST} are allowed`
  const parts = ADDRESS.exec(text)
  return parts && Number(parts[1] ?? 443) <= 65_535 ? undefined : 'must be an address beginning with https://'
}
