import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'

interface Fault {
  readonly field: string
  readonly text: string
}
/** The faults of a refusal with the fields by our names, as the browser reads them; none where the answer is no refusal of a form. */
export const faultsOf = (
  { refusal }: Pick<AnyEndpoint, 'refusal'>,
  { body }: { readonly body: unknown },
): readonly Fault[] => (refusal.read(body) as { readonly faults?: readonly Fault[] }).faults ?? []
