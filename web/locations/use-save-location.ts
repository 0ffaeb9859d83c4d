import { api } from '#contract/index.ts'
import { effectSentences, type LocationEffects } from '#rules/locations/location-effects.ts'
import { asStoredLocation, type LocationFields } from '#rules/locations/location-form.ts'
import { type ApiRefusal, ask } from '../portal/api.ts'
import { useCommand } from '../session/use-command.ts'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { askedOf, type LocationValues, type StoredLocation } from './location-values.ts'

export interface SavedLocation {
  readonly location: StoredLocation
  /** What became of its orders, in sentences. */
  readonly told: readonly string[]
}
interface Saving {
  readonly location: StoredLocation | undefined
  readonly customerNo: string | undefined
  readonly onRefused: (refusal: ApiRefusal) => void
}

/** The part of a location that decides about its orders (LOC-32). */
export const orderPart = ({ routeNo, isInactive, menuDays }: LocationFields) => ({ routeNo, isInactive, menuDays })

/** Saves a location's form: what that does to its orders is told first, and nothing is saved unless the reader goes on. */
export function useSaveLocation({ location, customerNo, onRefused }: Saving) {
  const look = useCommand(api.locations.effects)
  const save = useCommand(api.locations.save, {
    stale: [api.locations.list, api.locations.one, api.locations.routes, api.locations.nextNo],
    onRefused,
  })
  const confirm = useConfirm()
  const toast = useToast()
  const ofCustomer = customerNo === undefined ? {} : { customerNo }

  const mayGoOn = async (values: LocationFields, base: LocationFields): Promise<boolean> => {
    const isOfOrders = JSON.stringify(orderPart(values)) !== JSON.stringify(orderPart(base))
    if (!location || !isOfOrders) return true
    const effects = await look.run({ locationId: location.locationId, ...orderPart(values) })
    if (!effects) return false
    const sentences = effectSentences(effects, { from: base.routeNo, to: values.routeNo })
    if (sentences.length === 0) return true
    const text = `${sentences.join(' ')} Save the location?`
    return confirm({ title: 'Orders of this location', text, yes: 'Save it', no: 'Keep editing' })
  }
  /** The first try of a new one was not answered: one of the same name may be it. */
  const isAnother = async ({ name, routeNo }: LocationFields): Promise<boolean> => {
    const all = await ask(api.locations.list, { showInactive: true }).catch(({ message }: Error) => {
      toast.error(`No location was created by this press: whether your first try did is not known. ${message}`)
    })
    if (!all) return false
    const made = all.find((each) => each.name === name.trim() && each.routeNo === routeNo)
    if (!made) return true
    const text = `Location ${made.locationNo}, ${made.name}, is on route ${made.routeNo}. It may be from your first try, whose answer did not arrive. Create another one?`
    return confirm({ title: 'It may be there already', text, yes: 'Create another', no: 'Do not create' })
  }
  const run = async (values: LocationValues, base: LocationValues): Promise<SavedLocation | undefined> => {
    const fields = asStoredLocation(values, base)
    // Why an earlier try failed is no news of this one.
    look.forgetError()
    if (!(await mayGoOn(fields, base))) return undefined
    if (!location && customerNo === undefined && save.isUnanswered && !(await isAnother(fields))) return undefined
    const named = location && { locationId: location.locationId, locationNo: location.locationNo }
    const asked = askedOf(fields, location && values.version)
    const saved = await save.run({ ...ofCustomer, ...named, location: asked })
    return saved && { location: saved.location, told: toldOf(saved.effects, base.routeNo, saved.location.routeNo) }
  }
  return {
    run,
    isBusy: look.isBusy || save.isBusy,
    error: look.error ?? save.error,
    isUnanswered: !look.error && save.isUnanswered,
  }
}

const toldOf = (effects: LocationEffects | undefined, from: string, to: string): string[] =>
  effects ? effectSentences(effects, { from, to, isDone: true }) : []
