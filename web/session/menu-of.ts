import { createContext } from 'react'
import type { Viewer } from '#rules/access.ts'

/** What a person of these rights has in the menu: the labels of screens/screens.tsx, in order. The roof tells it, which knows all screens. */
export const MenuOf = createContext<(viewer: Viewer) => readonly string[]>(() => [])
