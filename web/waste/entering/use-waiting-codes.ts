import { useEffect, useRef, useState } from 'react'
import type { PlainDate } from '#rules/calendar.ts'
import { serverNow } from '../../portal/clock.ts'
import { keptList, newKey } from '../../portal/unsent/kept-list.ts'
import { useSession } from '../../session/session.tsx'

/** A code that was entered before a location was chosen, with what the form had beside it. */
export interface WaitingCode {
  readonly key: string
  readonly code: string
  readonly pieces: string
  readonly wastedOn: PlainDate
  readonly enteredAt: number
}

/** The codes of one user, for one customer. */
const codesOf = (userId: number, customerNo: string) =>
  keptList<WaitingCode>(`device.wasteCodes.${userId}.${customerNo}.`, (value) => {
    const { key, code, pieces, wastedOn, enteredAt } = (value ?? {}) as Partial<WaitingCode>
    const isOurs = [key, code, pieces, wastedOn].every((text) => typeof text === 'string')
    return isOurs && typeof enteredAt === 'number' ? (value as WaitingCode) : undefined
  })

/** Codes that wait for a location: kept on this device, so that a reload or another screen loses none of them. */
export function useWaitingCodes() {
  const { user, customer } = useSession()
  const [kept] = useState(() => codesOf(user.userId, customer?.customerNo ?? ''))
  const read = () => kept.read().sort((one, other) => one.enteredAt - other.enteredAt)
  const [waiting, setWaiting] = useState<readonly WaitingCode[]>(read)
  /** Those that the browser does not keep. */
  const [unkept, setUnkept] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef({ read, unkept })
  latest.current = { read, unkept }
  useEffect(
    () =>
      kept.onOtherTab(() =>
        setWaiting((mine) => [...latest.current.read(), ...mine.filter(({ key }) => latest.current.unkept.has(key))]),
      ),
    [kept],
  )
  return {
    waiting,
    isUnkept: waiting.some(({ key }) => unkept.has(key)),
    add: (entered: Pick<WaitingCode, 'code' | 'pieces' | 'wastedOn'>) => {
      const next = { ...entered, key: newKey(), enteredAt: serverNow().getTime() }
      if (!kept.keep(next)) setUnkept((all) => new Set([...all, next.key]))
      setWaiting((all) => [...all, next])
    },
    forget: (gone: readonly WaitingCode[]) => {
      for (const { key } of gone) kept.forget(key)
      setWaiting((all) => all.filter((each) => !gone.includes(each)))
    },
  }
}
