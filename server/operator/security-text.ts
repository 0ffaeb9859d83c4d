import type { World } from '../runtime/world.ts'

/** RFC 9116 wants an end within a year. */
const VALID_DAYS = 180

/** Where to report a weakness (RFC 9116): SECURITY_CONTACT, or the phone of the route office. */
export function securityText({ config, clock }: Pick<World, 'config' | 'clock'>): string {
  const expires = new Date(clock.now().getTime() + VALID_DAYS * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  const contact = config.securityContact ?? `tel:${config.supportPhone.replace(/[^\d+-]/g, '')}`
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
