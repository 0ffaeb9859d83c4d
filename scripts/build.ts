import { buildWeb } from './web-build.ts'

await buildWeb({ log: console.log, isForced: process.argv.includes('--force') })
