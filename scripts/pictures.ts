// npm run pictures: takes the README's pictures anew, into docs/pictures (tests/e2e/readme-pictures.e2e.ts).
import { installChromium } from './chromium.ts'
import { runStep } from './step.ts'
import { buildWeb } from './web-build.ts'

try {
  await installChromium()
  await buildWeb({ log: console.log })
  await runStep('pictures (playwright)', 'playwright', ['test', '--no-deps', 'tests/e2e/readme-pictures.e2e.ts'], {
    env: { README_PICTURES: '1' },
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
