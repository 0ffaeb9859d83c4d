/** Which fault is active in this process, and which were reached: what the switches of the sources ask. */
declare global {
  var __fault: (number: number) => boolean
  var __lazy: <T extends object>(form: () => T, others: readonly (readonly [number, () => T])[]) => T
}

let active = 0
let reached: Set<number> | undefined

/** One fault, or 0 for none. */
export function activate(fault: number): void {
  active = fault
}

/** Adds the faults reached from now on to the set. */
export function record(into: Set<number> | undefined): void {
  reached = into
}

export function openSwitches(): void {
  globalThis.__fault = (number) => {
    reached?.add(number)
    return number === active
  }
  globalThis.__lazy = (form, others) => {
    const chosen = () => (others.find(([number]) => globalThis.__fault(number))?.[1] ?? form)()
    return new Proxy(form(), {
      get(_, name) {
        const target = chosen()
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
      },
    })
  }
}
