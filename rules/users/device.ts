// Which browser and device a session was begun with, in plain words (PWD-07). What is not known is not guessed.

/** The first that stands in a user agent counts: others name Chrome and Safari beside themselves. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const devices: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'an Android phone'],
  [/\bAndroid\b/, 'an Android tablet'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (names: typeof browsers, text: string) => names.find(([known]) => known.test(text))?.[1]

/** None of the sender's own text comes out. */
export function deviceWords({
  userAgent,
  isBearer,
}: {
  readonly userAgent: string
  readonly isBearer: boolean
}): string {
  if (isBearer) return 'A program'
  const device = firstOf(devices, userAgent)
  return `${firstOf(browsers, userAgent) ?? 'A browser'}${device ? ` on ${device}` : ''}`
}
