// Changes the sources in small ways and runs the tests near each place: one must fail (docs/faults.md).
//   npm run bench -- faults server/orders rules/ordering/order.ts   every fault of folders and files
//   npm run bench -- faults --sample 200 --seed 7 server            200 of them; the same ones with the same seed
//   npm run bench -- faults --afresh rules                          without the results of earlier runs
//   npm run bench -- faults --report rules                          only the results of earlier runs
//   npm run bench -- faults --tests rules/quantity.test.ts rules/quantity.ts  by these test files alone (the option may be given again)
//   npm run bench -- faults by-hand                                 the lists of bench/faults (`by-hand reach filters`: by words)
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const root = resolve(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string' },
    afresh: { type: 'boolean' },
    report: { type: 'boolean' },
    tests: { type: 'string', multiple: true },
  },
})
const [first, ...rest] = positionals
if (first === undefined) {
  console.log('Name folders or files, such as server/orders, or by-hand.')
  process.exitCode = 1
} else if (first === 'by-hand') {
  const { plant } = await import('./faults/plant.ts')
  process.exitCode = (await plant(root, rest)) ? 0 : 1
} else {
  const { askByOperator } = await import('./operators/run.ts')
  process.exitCode = (await askByOperator(root, positionals, values)) ? 0 : 1
}
