import type { Page } from '@playwright/test'
import type { Persona } from './places.ts'

/** A state of a screen that is opened, looked at and photographed. */
export interface ScreenState {
  readonly name: string
  /** Absent: nobody is signed in. */
  readonly persona?: Persona
  readonly only?: 'desktop' | 'phone'
  readonly open: (page: Page) => Promise<void>
  /** Lines of the order that are to be wholly in sight, on the desktop and on the phone. */
  readonly lines?: { readonly desktop: number; readonly phone: number }
}
