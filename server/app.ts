/** The whole product as one fetch function: what main.ts serves and every test calls. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { enterpriseOpenApi } from '#contract/enterprise-openapi.ts'
import { openApi } from '#contract/openapi.ts'
import { otherTypeOf } from '#contract/report-links.ts'
import { isScreen } from '#contract/screen-paths.ts'
import { alertHandlers } from './alerts/alerts.ts'
import { mountTextHook } from './alerts/hook.ts'
import { noticeHandlers } from './alerts/notices.ts'
import { accountHandlers } from './customers/accounts.ts'
import { customerFormHandlers, customerHandlers } from './customers/customers.ts'
import { cutoffHandlers } from './cutoffs/cutoffs.ts'
import { DEMO_IMAGES, demoPictureAnswer } from './demo/pictures/demo-pictures.ts'
import { mount } from './dispatch.ts'
import { documentHandlers } from './documents/documents.ts'
import { enterpriseHandlers } from './enterprise/handlers.ts'
import { integrationHandlers } from './enterprise/integration.ts'
import { erpHandlers } from './erp/handlers.ts'
import { historyHandlers } from './history/history.ts'
import { type Bound, methodsAt } from './http/call.ts'
import { addCommonHeaders, policyOfAsset } from './http/headers.ts'
import { isWhole } from './http/json-answer.ts'
import { madeOnce } from './http/shared-answer.ts'
import { countArrival } from './http/traffic.ts'
import { importsHandlers } from './imports/imports.ts'
import { instructionHandlers } from './instructions/instructions.ts'
import { invoiceHandlers } from './invoices/invoices.ts'
import { itemListHandlers } from './items/item-lists.ts'
import { itemHandlers } from './items/items.ts'
import { priceCodeHandlers } from './items/price-codes.ts'
import { locationHandlers } from './locations/locations.ts'
import { missedOrderHandlers } from './missed-orders/missed-orders.ts'
import { mountHealth } from './operator/health.ts'
import { mailHandlers } from './operator/mail.ts'
import { securityText } from './operator/security-text.ts'
import { settingHandlers } from './operator/settings.ts'
import { systemHandlers } from './operator/system/system.ts'
import { mountMetrics } from './operator/watch/mount.ts'
import { keepSlowCalls } from './operator/watch/slow-calls.ts'
import { closedDayHandlers } from './orders/closed-days/handlers.ts'
import { dayNoticeHandlers } from './orders/closed-days/notices.ts'
import { orderHandlers } from './orders/handlers.ts'
import { orderMailHandlers } from './orders/mails.ts'
import { productionHandlers } from './production/handlers.ts'
import { menuCycleHandlers } from './production/menu-cycles.ts'
import { reportJobHandlers } from './reports/jobs/handlers.ts'
import { reportHandlers, reportUrlHandlers } from './reports/links/handlers.ts'
import { ROOT } from './runtime/root.ts'
import type { World } from './runtime/world.ts'
import { passwordResetHandlers } from './sign-in/password-reset.ts'
import { sessionHandlers } from './sign-in/sign-in.ts'
import { summaryHandlers } from './summary/summaries.ts'
import { columnMatchHandlers } from './uploads/column-match.ts'
import { uploadHandlers } from './uploads/handlers.ts'
import { ownSessionHandlers } from './users/own-sessions.ts'
import { itemSettingHandlers, userHandlers, userSettingHandlers } from './users/users.ts'
import { wasteHandlers } from './waste/waste.ts'
import { workbookHandlers } from './workbooks/handlers.ts'

/** Every handler, by feature. */
export const handlers: readonly Bound[] = [
  ...accountHandlers,
  ...alertHandlers,
  ...customerFormHandlers,
  ...customerHandlers,
  ...cutoffHandlers,
  ...dayNoticeHandlers,
  ...documentHandlers,
  ...enterpriseHandlers,
  ...erpHandlers,
  ...integrationHandlers,
  ...instructionHandlers,
  ...invoiceHandlers,
  ...itemHandlers,
  ...itemListHandlers,
  ...locationHandlers,
  ...mailHandlers,
  ...missedOrderHandlers,
  ...noticeHandlers,
  ...closedDayHandlers,
  ...orderHandlers,
  ...orderMailHandlers,
  ...ownSessionHandlers,
  ...passwordResetHandlers,
  ...productionHandlers,
  ...menuCycleHandlers,
  ...priceCodeHandlers,
  ...reportJobHandlers,
  ...reportHandlers,
  ...reportUrlHandlers,
  ...sessionHandlers,
  ...historyHandlers,
  ...importsHandlers,
  ...settingHandlers,
  ...systemHandlers,
  ...columnMatchHandlers,
  ...uploadHandlers,
  ...userHandlers,
  ...itemSettingHandlers,
  ...userSettingHandlers,
  ...wasteHandlers,
  ...workbookHandlers,
  ...summaryHandlers,
]

/** Anybody may ask for it, as often as he likes. */
const openApiAnswer = madeOnce(openApi)
const enterpriseOpenApiAnswer = madeOnce(enterpriseOpenApi)
const builtWeb = path.join(ROOT, 'dist', 'web')
const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'

/** `webFolder` holds the built web client; without one every screen's address says that it is missing. */
export function createApp(world: World, webFolder = builtWeb): Hono {
  const app = new Hono()
  const packed = compress()
  app.use(async (c, next) => {
    countArrival(world, c.req.method, c.req.path)
    await next()
    if (isWhole(c.res)) return
    // What was built is packed already, and sent as it lies.
    if (!c.req.path.startsWith('/assets/')) await packed(c, async () => undefined)
    addCommonHeaders(world, c.res.headers)
  })
  mountHealth(app, world)
  app.get('/.well-known/security.txt', (c) => c.text(securityText(world)))
  mountMetrics(app, world)
  keepSlowCalls(world)
  mountTextHook(app, world)
  mount(app, world, handlers)
  app.get('/api/openapi.json', (c) => openApiAnswer(c.req.raw))
  app.get('/api/enterprise-openapi.json', (c) => enterpriseOpenApiAnswer(c.req.raw))
  if (!world.config.isProduction && world.config.imageUrl === DEMO_IMAGES)
    app.get('/demo-images/:file', (c) => demoPictureAnswer(c.req.param('file')))
  for (const calls of ['/api/*', '/csvs/*', '/pdfs/*', '/:report{OrderData-\\w+\\.php}'])
    app.all(calls, (c) => {
      const methods = methodsAt(handlers, c.req.path)
      if (methods.length > 0) {
        c.header('allow', methods.join(', '))
        return c.json(
          { message: 'error', messageTxt: `Use ${methods.join(' or ')} for this call.`, code: 'method' },
          405,
        )
      }
      const messageTxt = otherTypeOf(c.req.path) ?? 'There is no such call.'
      return c.json({ message: 'error', messageTxt, code: 'not found' }, 404)
    })
  if (existsSync(webFolder)) {
    app.use('/assets/*', async (c, next) => {
      await next()
      if (!c.res.ok) return
      c.header('cache-control', YEAR)
      // For the one that is sent plain, too: another asker may get it packed.
      c.header('vary', 'Accept-Encoding')
      const policy = policyOfAsset(world, c.req.path)
      if (policy) c.header('content-security-policy', policy)
    })
    // A browser asks for the tab's picture again at each address.
    app.use('/:icon{(favicon.*\\.svg|icon-.*\\.png)}', async (c, next) => {
      await next()
      if (c.res.ok) c.header('cache-control', DAY)
    })
    const rewriteRequestPath = (named: string) => (HIDDEN.test(named) ? '/none' : named)
    const files = serveStatic({ root: webFolder, precompressed: true, rewriteRequestPath })
    app.use('/assets/*', files)
    app.get('/assets/*', (c) => c.notFound())
    app.use('*', files)
  }
  app.get('*', (c) => page(c, webFolder))
  app.onError((error, c) => {
    // Only a request that the router itself cannot read comes here; calls answer for their own faults.
    world.log.warn({ reason: error.message }, 'request not read')
    return c.json({ message: 'error', messageTxt: 'The request could not be read.', code: 'unreadable' }, 400)
  })
  return app
}

/** A file or folder whose name begins with a dot: no build makes one, and what lies there by mistake is nobody's (T30). */
const HIDDEN = /[/\\]\./

/** One word, or a name with a dot at the end. */
const LOOKS_LIKE_NO_SCREEN = /^\/[^/]+$|\.[^/]*$/

/** Any address gets the one page, and the client decides what it shows (SES-01). One that is not a screen gets it with 404. */
async function page(c: Context, webFolder: string): Promise<Response> {
  // A monitor that looks for /health or /metrics, and whoever asks for a file, is told that it is not there.
  if (LOOKS_LIKE_NO_SCREEN.test(c.req.path) && !c.req.header('accept')?.includes('text/html'))
    return c.text('Not found', 404)
  try {
    const html = await readFile(path.join(webFolder, 'index.html'), 'utf8')
    return c.html(html, isScreen(c.req.path) ? 200 : 404)
  } catch {
    return c.text('The web client is not built yet. Run: npm run build', 503)
  }
}
