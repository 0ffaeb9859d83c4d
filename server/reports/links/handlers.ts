import { api } from '#contract/index.ts'
import type { FileAnswer } from '#contract/kernel/endpoint.ts'
import { type LinkName, linkOf, requestOf } from '#contract/report-links.ts'
import { type Call, type Handlers, implement } from '../../http/call.ts'
import { judged } from '../asked.ts'
import { isLarge } from '../effort.ts'
import { fileOrWait, wasHandedOn } from '../jobs/by-link.ts'
import { requestOfLink } from '../report-link.ts'
import { answerNow, TookLong } from './answer.ts'

type LinkCall = Call<(typeof api.reports)[LinkName]>

const follow =
  (name: LinkName) =>
  async ({ world, db, caller, customerNo, input, request, transact }: LinkCall): Promise<FileAnswer> => {
    const today = world.clock.today()
    const asked = await judged({ db, caller, customerNo, today }, requestOf(name, input, today))
    const isApart = await isLarge(asked)
    if (isApart || (await wasHandedOn({ world, caller }, asked)))
      return fileOrWait({ world, caller, transact, isLarge: isApart }, asked)
    try {
      return await answerNow(world, asked, request.signal)
    } catch (error) {
      if (error instanceof TookLong) return fileOrWait({ world, caller, transact, isLarge: false }, asked)
      throw error
    }
  }

const names = Object.keys(api.reports) as LinkName[]
export const reportHandlers = implement(
  'reports',
  api.reports,
  Object.fromEntries(names.map((name) => [name, follow(name)])) as Handlers<typeof api.reports>,
)

type UrlCall = Call<typeof api.reportUrls.orderSummary>

/** RPT-24. A link with the portal's address in front keeps it; what is no base64 is no link. */
async function fileUrl({ world, db, caller, customerNo, input: { url } }: UrlCall): Promise<string> {
  const today = world.clock.today()
  const { publicUrl } = world.config
  const link = Buffer.from(url, 'base64').toString('utf8')
  const { request } = await judged(
    { db, caller, customerNo, today },
    requestOfLink(link, { customerNo, today, publicUrl }),
  )
  return `${link.startsWith('/') ? '' : publicUrl}${linkOf(request)}`
}

export const reportUrlHandlers = implement('reportUrls', api.reportUrls, {
  orderSummary: fileUrl,
  purchaseHistory: fileUrl,
})
