import { useEffect, useRef } from 'react'

/**
 * What was asked for by a key before its list was there is done when it is: nothing typed is lost to a slow answer. `ask`
 * acts now, or once loaded; `forget` when the user goes on typing.
 */
export function useOnceLoaded(
  isLoaded: boolean,
  act: () => void,
): { readonly ask: () => void; readonly forget: () => void } {
  const isWanted = useRef(false)
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!isLoaded || !isWanted.current) return
    isWanted.current = false
    latest.current()
  }, [isLoaded])
  return {
    ask: () => {
      if (isLoaded) latest.current()
      else isWanted.current = true
    },
    forget: () => {
      isWanted.current = false
    },
  }
}
