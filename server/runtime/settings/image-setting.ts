import { imageTemplate, isImageTemplate } from '#rules/items/image.ts'

/**
 * IMAGE_URL as a template (rules/items/image.ts), or undefined for none. Pictures come by https from one host, or from an
 * address of our own; throws a sentence for anything else.
 */
export function readImageUrl(setting: string | undefined, publicUrl: string): string | undefined {
  if (!setting) return undefined
  const template = imageTemplate(setting)
  if (isSafe(template, publicUrl)) return template
  throw new Error(
    `IMAGE_URL must be an https:// address, or a path of this server that begins with /, alone or with {itemNo} and {-p} in it, such as https://images.example/items or https://images.example/{itemNo}{-p}.png, not "${setting}".`,
  )
}

function isSafe(template: string, publicUrl: string): boolean {
  // What browsers mend in an address (spaces, \ for /, a fragment, dots that lead up) has no business in one.
  const isPlain = /^[!-~]{1,300}$/.test(template) && !/[\\#"'<>;,]|%2e/i.test(template)
  if (!isPlain || !isImageTemplate(template)) return false
  if (!/^(https?:\/\/|\/(?!\/))/.test(template)) return false
  const [one, other] = ['1', '2'].map((itemNo) => parse(template, itemNo, publicUrl))
  if (!one || !other || one.username || one.password) return false
  // An item number in the host would make one host of each item.
  if (one.origin !== other.origin) return false
  return one.protocol === 'https:' || one.origin === new URL(publicUrl).origin
}

function parse(template: string, itemNo: string, publicUrl: string): URL | undefined {
  const text = template.replace('{itemNo}', itemNo).replace('{-p}', '')
  const leadsUp = /\/\.{1,2}(\/|$)/.test(text)
  return !leadsUp && URL.canParse(text, publicUrl) ? new URL(text, publicUrl) : undefined
}

/** The host that pictures come from, for the content policy; undefined when there is none but our own. */
export function imageOrigin(template: string | undefined, publicUrl: string): string | undefined {
  if (template === undefined) return undefined
  const { origin } = new URL(template, publicUrl)
  return origin === new URL(publicUrl).origin ? undefined : origin
}
