/**
 * Which modules share a file. Without this every module that two screens have in common is a file of its own: the order was
 * shown after 51 requests, most of them for less than a kilobyte. A file holds what its screens need and nothing else.
 */
import { basename } from 'node:path'

interface ModuleInfo {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

const MAIN = 'web/main.tsx'
const SIGN_IN = 'web/sign-in/LoginScreen.tsx'
const SHELL = ['web/shell/Shell.tsx', 'web/shell/gate.tsx']
const SCREENS = 'web/screens/screens.tsx'
const ORDER = 'web/orders/OrderScreen.tsx'
/** Where people begin, and where they work: what these share with other screens is one file each. */
const SHARED = [
  [ORDER, 'lines'],
  ['web/dashboard/DashboardScreen.tsx', 'week'],
] as const

/** What a module imports, directly or not, but for what is loaded when it is first asked for. */
function reachedFrom(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}

/** The name of a module's file for rolldown's `codeSplitting`; null leaves it where it falls. `root` is the checkout. */
export function chunkNames(root: string): (id: string, modules: Modules) => string | null {
  const at = (file: string) => `${root}/${file}`
  function plan(modules: Modules): (id: string) => string | null {
    const [main, signIn, shell] = [[MAIN], [SIGN_IN], SHELL].map((files) => reachedFrom(files.map(at), modules))
    const screens = [...new Set(modules.getModuleInfo(at(SCREENS))?.dynamicallyImportedIds)].map((id) => ({
      id,
      reached: reachedFrom([id], modules),
    }))
    const between = SHARED.map(([file]) => at(file))
    return (id) => {
      if (id === at(SIGN_IN)) return null
      const of = screens.filter(({ reached }) => reached.has(id)).map((screen) => screen.id)
      // What the sign-in and an order need every visit needs; the producer's page is on some screens alone.
      if (main?.has(id) || (signIn?.has(id) && (shell?.has(id) || of.includes(at(ORDER))))) return 'main'
      if (signIn?.has(id)) return of.length > 0 ? 'page' : null
      if (shell?.has(id) || between.every((screen) => of.includes(screen))) return 'shell'
      if (of.length === 1) return basename(of[0] as string, '.tsx')
      return SHARED.find(([file]) => of.includes(at(file)))?.[1] ?? null
    }
  }
  let nameOf: ((id: string) => string | null) | undefined
  return (id, modules) => {
    nameOf ??= plan(modules)
    return nameOf(id)
  }
}
