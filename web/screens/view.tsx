import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react'

type Load = () => Promise<{ readonly default: ComponentType }>

interface ViewProps {
  /** Shown until the code is there. */
  readonly waiting: ReactNode
}
/** What a screen shows. Its code comes when it is first shown, or when `comeAhead` has asked for it. */
export interface View extends FunctionComponent<ViewProps> {
  readonly comeAhead: () => void
}

/**
 * A view that is shown as soon as its code is there. Of one that is lazy React shows the fallback in any case, and leaves that
 * for 300 ms.
 */
export function viewOf(load: Load): View {
  let loaded: ComponentType | undefined
  const come = async () => {
    loaded ??= (await load()).default
    return loaded
  }
  const View: FunctionComponent<ViewProps> = ({ waiting }) => {
    const [state, setState] = useState<{ readonly Component?: ComponentType; readonly fault?: unknown }>(() =>
      loaded ? { Component: loaded } : {},
    )
    const { Component, fault } = state
    const isThere = Component !== undefined
    useEffect(() => {
      if (isThere) return
      come().then(
        (Component) => setState({ Component }),
        (fault: unknown) => setState({ fault }),
      )
    }, [isThere])
    // Whoever stands above says what is broken.
    if (fault !== undefined) throw fault
    return Component ? <Component /> : waiting
  }
  // Whoever shows it hears of a failure.
  return Object.assign(View, { comeAhead: () => void come().catch(() => {}) })
}
