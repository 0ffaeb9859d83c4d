// @ts-check
// npm start: a current web client and a current pack of the server, then that pack in this very process, so that signals and the
// exit code are its own. Plain JavaScript, and building in a process of its own: nothing of that stays in the server's memory.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { built, root } from './built.mjs'
import { runsTypeScript, tooOld } from './node-version.mjs'
import { asksForVersion, versionLine } from './version.mjs'

if (asksForVersion(process.argv)) {
  console.log(versionLine())
  process.exit(0)
}
// The service and the image start this file themselves: an old Node is refused here, before anything is opened.
if (!runsTypeScript(process.versions.node)) end(tooOld(process.versions.node, process.env['NODE_ENV'] === 'production'))
const web = built('web')
let server = built('server')
if (!web.isCurrent || !server.isCurrent) {
  // A production machine has no Vite: what was brought along must do.
  if (existsSync(join(root, 'node_modules', 'vite'))) {
    await build()
    server = built('server')
  } else
    for (const { name, file, isCurrent } of [web, server]) {
      if (file === undefined)
        end(
          `${name} is missing and Vite is not installed here. Build it with \`npm ci && npm run build\` (for instance in an image stage) and bring dist/ along.`,
        )
      if (!isCurrent)
        console.log(
          `Note: ${name} was not built from the sources beside it (npm run build, where Vite is installed, builds it anew).`,
        )
    }
}
await import(pathToFileURL(/** @type {string} */ (server.file)).href)

/** @returns {Promise<void>} */
function build() {
  return new Promise((built) => {
    const child = spawn(process.execPath, [join(root, 'scripts', 'build.ts')], { cwd: root, stdio: 'inherit' })
    const stop = () => child.kill('SIGTERM')
    process.on('SIGTERM', stop)
    child.once('exit', (code) => {
      process.off('SIGTERM', stop)
      if (code !== 0) process.exit(code ?? 1)
      built()
    })
  })
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function end(sentence) {
  console.error(sentence)
  process.exit(1)
}
