/**
 * Which modules share a file. Without this every module that two screens have in common is a file of its own: the order was
 * shown after 51 requests, most of them for less than a kilobyte. A file holds what its screens need and nothing else.
 */
import { basename, dirname } from 'node:path'
import { calledIn } from './contract-by-call.ts'

interface ModuleInfo {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  readonly dynamicImporters: readonly string[]
}
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

const MAIN = 'web/main.tsx'
const SIGN_IN = 'web/sign-in/LoginScreen.tsx'
const SHELL = ['web/shell/Shell.tsx', 'web/shell/gate.tsx']
const SCREENS = ['web/screens/screens.tsx', 'web/screens/administration.ts']
const ORDER = 'web/orders/OrderScreen.tsx'
const DASHBOARD = 'web/dashboard/DashboardScreen.tsx'
/** The longer menu's icons: a screen that has one of them takes it from here, rather than the menu from the screen. */
const MENU_ICONS = 'web/shell/LesserIcon.tsx'
/** Made of an order's parts: these stay in the order's file, which is smaller whole than in two. */
const WEEK = 'web/orders/week/WeekScreen.tsx'
/** Of a package whose index `main` imports, which so reaches it too; only screens with something to lose use it. */
const OF_FORMS = /\/@tanstack\/react-router\/dist\/esm\/useBlocker\.js$/
/** Where people begin, where they work, a list and a form: what these share with other screens is one file each. */
const SHARED = [
  [ORDER, 'lines'],
  [DASHBOARD, 'week'],
  ['web/locations/LocationsScreen.tsx', 'list'],
  ['web/locations/EditLocationScreen.tsx', 'form'],
] as const

/** What a module imports, directly or not, but for what is loaded when it is first asked for: that only `withParts`, up to `others`. */
function reachedFrom(roots: readonly string[], modules: Modules, others?: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    const info = modules.getModuleInfo(id)
    open.push(...(info?.importedIds ?? []))
    if (others) open.push(...(info?.dynamicallyImportedIds ?? []).filter((part) => !others.has(part)))
  }
  return reached
}

/** The name of a module's file for rolldown's `codeSplitting`; null leaves it where it falls. `root` is the checkout. */
export function chunkNames(root: string): (id: string, modules: Modules) => string | null {
  const at = (file: string) => `${root}/${file}`
  function plan(modules: Modules): (id: string) => string | null {
    const [main, signIn, shell, menuIcons] = [[MAIN], [SIGN_IN], SHELL, [MENU_ICONS]].map((files) =>
      reachedFrom(files.map(at), modules),
    )
    const tables = SCREENS.map(at)
    const ids = new Set(tables.flatMap((table) => modules.getModuleInfo(table)?.dynamicallyImportedIds ?? []))
    for (const table of tables) ids.delete(table)
    const screens = [...ids].map((id) => ({ id, reached: reachedFrom([id], modules) }))
    // With the dialogs and other parts that each loads when they are wanted; those of the shell may be opened anywhere.
    const others = [...ids].filter((id) => id !== at(WEEK))
    const places = [[at(MAIN)], ...others.map((id) => [id])].map((roots) => reachedFrom(roots, modules, ids))
    const between = SHARED.slice(0, 2).map(([file]) => at(file))
    const placeOf = (id: string) => {
      if (id === at(SIGN_IN)) return null
      if (OF_FORMS.test(id)) return 'leaving'
      const all = screens.filter(({ reached }) => reached.has(id)).map((screen) => screen.id)
      const of = all.includes(at(ORDER)) ? all.filter((screen) => screen !== at(WEEK)) : all
      // What the sign-in and an order need every visit needs; the producer's page is on some screens alone.
      if (main?.has(id) || (signIn?.has(id) && (shell?.has(id) || of.includes(at(ORDER))))) return 'main'
      // The dashboard shows that page, but has no form of text fields.
      if (signIn?.has(id)) return of.includes(at(DASHBOARD)) ? 'page' : of.length > 0 ? 'typed' : null
      if (shell?.has(id) || between.every((screen) => of.includes(screen))) return 'shell'
      if (menuIcons?.has(id)) return 'menu-icons'
      const isElsewhere = places.filter((reached) => reached.has(id)).length > 1
      // What is opened from several places by itself, such as a dialog, brings no screen along.
      if (isElsewhere && modules.getModuleInfo(id)?.dynamicImporters.length) return null
      if (of.length === 1 && !isElsewhere) return basename(of[0] as string, '.tsx')
      const folders = new Set(of.map((screen) => dirname(screen)))
      if (folders.size === 1 && of.length > 1) return basename(dirname(of[0] as string))
      return SHARED.find(([file]) => of.includes(at(file)))?.[1] ?? null
    }
    return (id) => {
      const [place, feature] = [placeOf(id), calledIn(id)]
      if (feature === undefined) return place
      // A call is too small to travel alone, and those of an order are packed best together.
      if (place === null) return signIn?.has(id) ? 'main' : `calls-${feature}`
      return place === basename(ORDER, '.tsx') ? 'lines' : place
    }
  }
  let nameOf: ((id: string) => string | null) | undefined
  return (id, modules) => {
    nameOf ??= plan(modules)
    return nameOf(id)
  }
}
