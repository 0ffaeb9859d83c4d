import type { World } from '#server/runtime/world.ts'

/** As if the owners of every number and address that was signed up had confirmed them (TXT-02). */
export const confirmAlerts = ({ db, clock }: Pick<World, 'db' | 'clock'>) =>
  db.updateTable('textAlert').set({ mobileProvedAt: clock.now(), emailProvedAt: clock.now() }).execute()
