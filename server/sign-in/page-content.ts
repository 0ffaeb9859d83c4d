/**
 * Pages of the provider's marketing site (GEN-08): fetched from one configured host with a time-out, sanitised, kept; else
 * the last good copy; else the Markdown shipped in content/. Never an error, never on the way of a login.
 */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fetchOnce } from '../runtime/fetch-once.ts'
import { ROOT } from '../runtime/root.ts'
import type { World } from '../runtime/world.ts'
import { keepPage, keptPage } from './page-content.sql.ts'

export type Page = 'login' | 'dashboard' | 'training'
const FRESH_MS = 10 * 60_000
const RETRY_MS = 60_000
const TIMEOUT_MS = 3000
const BYTES_AT_MOST = 512 * 1024
const contentFolder = path.join(ROOT, 'content')

/** What makes HTML safe is loaded when the first page is asked for. */
const safeHtml = () => import('./safe-html.ts')

const tried = new WeakMap<object, Map<Page, number>>()

/** The page as safe HTML. Answers with what is at hand at once and refreshes behind the answer's back. */
export async function pageContent(world: World, page: Page): Promise<string> {
  const { config, clock } = world
  if (config.marketingUrl) {
    const kept = await keptPage(world.db, page).catch(() => undefined)
    if (!kept || clock.now().getTime() - kept.fetchedAt.getTime() > FRESH_MS) void refresh(world, page)
    if (kept) return kept.html
  }
  // What is shipped for the dashboard is news of the demo's kitchen.
  if (config.isProduction && page === 'dashboard') return ''
  return shipped(page)
}

/** What is shipped, made safe HTML once: again only when its file has changed. */
const made = new Map<Page, { readonly changedMs: number; readonly html: string }>()
async function shipped(page: Page): Promise<string> {
  const file = path.join(contentFolder, `${page}.md`)
  const { mtimeMs } = await stat(file)
  const known = made.get(page)
  if (known?.changedMs === mtimeMs) return known.html
  const { fromMarkdown } = await safeHtml()
  const html = await fromMarkdown(await readFile(file, 'utf8'))
  made.set(page, { changedMs: mtimeMs, html })
  return html
}

/** Fetches one page, at most once a minute; a failure is a line in the log. */
async function refresh(world: World, page: Page): Promise<void> {
  const pages = tried.get(world.database) ?? new Map<Page, number>()
  tried.set(world.database, pages)
  const at = performance.now()
  if (at - (pages.get(page) ?? Number.NEGATIVE_INFINITY) < RETRY_MS) return
  pages.set(page, at)
  try {
    const site = world.config.marketingUrl as string
    const { sanitise } = await safeHtml()
    const html = sanitise(await fetchPage(site, page), site)
    await keepPage(world.db, page, html, world.clock.now())
  } catch (error) {
    world.log.warn({ page, reason: (error as Error).message }, 'marketing page not read')
  }
}

/** Reads a WordPress page by its slug. */
export async function fetchPage(marketingUrl: string, page: Page): Promise<string> {
  const url = new URL(`/wp-json/wp/v2/pages?slug=${page}&_fields=content`, marketingUrl)
  const answer = await fetchOnce(url, {
    type: /^application\/json/,
    what: 'JSON',
    bytesAtMost: BYTES_AT_MOST,
    timeoutMs: TIMEOUT_MS,
  })
  const pages = JSON.parse(answer.toString('utf8')) as { content?: { rendered?: unknown } }[]
  const html = pages[0]?.content?.rendered
  if (typeof html !== 'string') throw new Error('answered no page')
  return html
}
