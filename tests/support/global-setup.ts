import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { postgresBinaries } from './postgres-server.ts'
import { embeddedTemplate, type PostgresTemplate, postgresTemplate } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file asks for its databases: templates are made when the first one asks. */
    databaseOffice: string
    hasPostgres: boolean
  }
}

/** Offers the run's database templates, one of each engine, and removes everything when the run ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined || postgresBinaries() !== undefined
  if (!hasPostgres) {
    console.log('Tests run on the embedded database only: no TEST_DATABASE_URL and no PostgreSQL binaries were found.')
  }
  const made: PostgresTemplate[] = []
  const embedded = once(embeddedTemplate)
  const postgres = (options: { isDurable: boolean }) =>
    once(async () => {
      const template = await postgresTemplate(options)
      made.push(template)
      return template
    })
  const [fast, durable] = [postgres({ isDurable: false }), postgres({ isDurable: true })]
  const answers: Record<string, () => Promise<string>> = {
    '/embedded': embedded,
    '/postgres': async () => (await fast()).createDatabase(),
    '/postgres-durable': async () => (await durable()).createDatabase(),
  }
  const office = createServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? (() => Promise.reject(new Error(`Nothing at ${request.url}`)))
    answer().then(
      (text) => response.end(text),
      (error: Error) => response.writeHead(500).end(error.stack),
    )
  })
  await new Promise<void>((listening) => office.listen(0, '127.0.0.1', listening))
  project.provide('databaseOffice', `http://127.0.0.1:${(office.address() as AddressInfo).port}`)
  project.provide('hasPostgres', hasPostgres)
  return async () => {
    office.close()
    office.closeAllConnections()
    for (const template of made) await template.remove()
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
