// Loaded into a server that is watched: tells which files its program has loaded, each time it is asked.
import { registerHooks } from 'node:module'

const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) loaded.add(url)
    return next(url, context)
  },
})
process.on('message', () => process.send?.([...loaded]))
