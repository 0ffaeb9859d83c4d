/** The provider that takes our text messages over HTTP (docs/alerts.md). */
export interface SmsConfig {
  readonly url: string
  readonly token: string
  /** The number or short code that messages are from. */
  readonly from: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads SMS_URL, SMS_TOKEN and SMS_FROM: all of them or none. Throws with the name of what is wrong; no secret is repeated. */
export function readSms(env: Environment, isProduction: boolean): SmsConfig | undefined {
  const [url = '', token = '', from = ''] = ['SMS_URL', 'SMS_TOKEN', 'SMS_FROM'].map((name) => env[name]?.trim())
  if (url === '') {
    if (token === '' && from === '') return undefined
    throw new Error('Set SMS_URL to the address that takes your text messages, or leave out SMS_TOKEN and SMS_FROM.')
  }
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const protocols = isProduction ? ['https:'] : ['https:', 'http:']
  if (!parsed || !protocols.includes(parsed.protocol) || parsed.hostname === '' || parsed.username || parsed.password)
    throw new Error('SMS_URL must be an address such as https://sms.example.com/messages, without a password in it.')
  if (!/^[\x21-\x7e]{8,500}$/.test(token))
    throw new Error('Set SMS_TOKEN to the key of your text message provider, at least 8 characters without blanks.')
  if (!/^(\+?\d{5,15}|[A-Za-z0-9]{3,11})$/.test(from))
    throw new Error('Set SMS_FROM to the number your text messages are from, such as +14145550100, or its short code.')
  return { url, token, from }
}

/** Of the address that the provider calls with an incoming message. */
export function readHookSecret(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^[\x21-\x7e]{24,500}$/.test(text))
    throw new Error('SMS_HOOK_SECRET must be at least 24 characters without blanks, such as: openssl rand -hex 24')
  return text
}
