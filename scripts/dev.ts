// npm run dev: the server, restarted when its sources change, beside Vite, which serves the screens and passes calls on.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const children = [
  spawn(process.execPath, ['--watch', 'server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: process.env['PORT'] ?? '3000' },
  }),
  spawn('vite', [], { cwd: root, stdio: 'inherit' }),
]
const endAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endAll)
for (const child of children) child.once('exit', endAll)
