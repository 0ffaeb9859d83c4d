/** The verdict on a form field of JSON. Only the server gives it: the browser is built without this file (vite.config.ts). */

import * as z from 'zod/mini'
import { readStrictJson } from './strict-json.ts'
import { isSaid, type Kind } from './wire.ts'

/** Why a text of JSON is not taken, as the end of a sentence; undefined when it is. Every fault inside is named with its place. */
export function refusalOfJson(
  text: string,
  content: Kind<unknown>,
  limits: { readonly keys?: number },
): string | undefined {
  // Programs on Windows begin a text with a byte order mark.
  const json = readStrictJson(text.replace(/^\uFEFF/, ''), limits)
  if ('refusal' in json) return json.refusal
  const judged = z.safeParse(content.schema, json.value)
  if (judged.success) return undefined
  // A name that is not a field explains the one that is missing.
  const { issues } = judged.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  const place = issue?.path.map((step) => (typeof step === 'number' ? `entry ${step + 1}` : String(step))).join(', ')
  if (issue?.code === 'unrecognized_keys')
    return `${JSON.stringify((issue.keys[0] ?? '').slice(0, 40))} is not a field${place ? ` of ${place}` : ''}.`
  const said = issue && isSaid(issue) ? issue.message : 'is missing or not valid.'
  return place ? `${place}: ${said}` : said
}
