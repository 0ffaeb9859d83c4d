import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { signedInUser } from '../../portal/device.ts'

export interface Draft<V> {
  /** What was stored when it was typed. */
  readonly base: V
  readonly values: V
}

/**
 * What was typed in forms when the session ended or the system went down, until the same person opens the same form again. It is in
 * this tab's memory alone: another person who signs in here makes it forgotten, and so does closing the tab.
 */
let drafts: { readonly userId: number; readonly of: Map<string, Draft<object>> } | undefined

function draftsOf(userId: number): Map<string, Draft<object>> {
  if (drafts?.userId !== userId) drafts = { userId, of: new Map() }
  return drafts.of
}

/** What the person who is signed in had typed in a form of this name. */
export function keptDraft<V extends object>(name: string | undefined): Draft<V> | undefined {
  const userId = signedInUser()
  if (userId === undefined) return undefined
  const mine = draftsOf(userId)
  return name === undefined ? undefined : (mine.get(name) as Draft<V> | undefined)
}

/** Keeps what is typed when the form is taken away by the end of the session or of the system, and by nothing else; never a password. */
export function useKeepDraft<V extends object>(name: string | undefined, latest: RefObject<Draft<V>>): void {
  const { history } = useRouter()
  const userId = useRef(signedInUser()).current
  useEffect(
    () => () => {
      if (name === undefined || userId === undefined) return
      const { pathname, search } = history.location
      const isCutShort = /^\/error/.test(pathname) || (/^\/login/.test(pathname) && /[?&]ended=/.test(search))
      const { base, values } = latest.current
      const kept = { base, values: withoutPasswords(values, base) }
      if (isCutShort && JSON.stringify(kept.values) !== JSON.stringify(base)) draftsOf(userId).set(name, kept)
      else draftsOf(userId).delete(name)
    },
    [history, latest, name, userId],
  )
}

const withoutPasswords = <V extends object>(values: V, base: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, /password/i.test(field) ? base[field as keyof V] : value]),
  ) as V
