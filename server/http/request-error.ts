/** A refusal that is about the request itself rather than the business: it has an HTTP status (D12). */
export class RequestError extends Error {
  /** 202 is no refusal: the answer is being made, and the sentence says how to get it. */
  readonly status: 202 | 400 | 401 | 403 | 404 | 405 | 413 | 415 | 422 | 429 | 503
  readonly code: string
  readonly headers: Readonly<Record<string, string>>
  /** What was not found, as the sentence says it: 'Order 511330'. */
  readonly sought: string | undefined
  constructor(
    status: RequestError['status'],
    text: string,
    code: string,
    headers: Readonly<Record<string, string>> = {},
    sought?: string,
  ) {
    super(text)
    this.name = 'RequestError'
    this.status = status
    this.code = code
    this.headers = headers
    this.sought = sought
  }
}

/** No session, or one that has ended; the client forgets everything and signs in again (SYS-07). */
export class SessionEnded extends Error {}

/** The very words for what is absent and for what belongs to somebody else (T35). `sought` where they do not say the number. */
export const notFound = (what: string, sought = what): RequestError =>
  new RequestError(404, `${what} was not found.`, 'not found', {}, sought)
