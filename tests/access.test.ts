// The permission table printed (ROL-01 to ROL-11): a change of rights shows here as a diff that somebody reads.
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { ABILITIES, type Ability, knownRights, may, type Viewer } from '#rules/access.ts'
import { OWN, type Persona, personas } from '#tests/support/personas.ts'

const viewer = ({ userCode, customerNo, isAdmin = false, rights = [] }: Persona, viewing?: string): Viewer => ({
  userCode,
  customerNo: customerNo ?? viewing,
  isStaff: customerNo === undefined,
  isAdmin,
  rights: new Set(rights),
})

const { clerk, wasteClerk, customerAdmin, integrator, staff, plainStaff } = personas
const columns: Readonly<Record<string, Viewer>> = {
  clerk: viewer(clerk),
  waste: viewer(wasteClerk),
  admin: viewer(customerAdmin),
  api: viewer(integrator),
  desk: viewer(plainStaff),
  staff: viewer(staff),
  'staff as': viewer(staff, OWN),
}

function table(rows: readonly (readonly [name: string, ability: Ability | 'anyone'])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  const line = (name: string, cells: readonly string[]) => `${name.padEnd(width)}  ${cells.join('  ')}`.trimEnd()
  const heads = Object.keys(columns)
  const mark = (ability: Ability | 'anyone', who: Viewer) => (ability === 'anyone' || may(who, ability) ? 'yes' : '·')
  return [
    line('', heads),
    ...rows.map(([name, ability]) =>
      line(
        name,
        heads.map((head) => mark(ability, columns[head] as Viewer).padEnd(head.length)),
      ),
    ),
  ].join('\n')
}

test('ROL-10 who may make which call', () => {
  expect(table(allEndpoints().map(({ name, endpoint }) => [name, endpoint.ability]))).toMatchInlineSnapshot(`
    "                                 clerk  waste  admin  api  desk  staff  staff as
    accounts.openInvoices            ·      ·      yes    ·    ·     ·      yes
    accounts.ownOpenInvoices         ·      ·      yes    ·    ·     ·      yes
    accounts.balance                 ·      ·      yes    ·    ·     ·      yes
    accounts.ownBalance              ·      ·      yes    ·    ·     ·      yes
    accounts.status                  yes    yes    yes    yes  ·     ·      yes
    accounts.shipTos                 yes    yes    yes    yes  ·     ·      yes
    alerts.subscribe                 yes    yes    yes    yes  yes   yes    yes
    alerts.own                       yes    yes    yes    yes  yes   yes    yes
    alerts.confirm                   yes    yes    yes    yes  yes   yes    yes
    alerts.confirmByLink             yes    yes    yes    yes  yes   yes    yes
    alerts.stop                      yes    yes    yes    yes  yes   yes    yes
    alerts.stopByLink                yes    yes    yes    yes  yes   yes    yes
    closedDays.list                  ·      ·      ·      ·    ·     yes    yes
    closedDays.days                  ·      ·      ·      ·    ·     yes    yes
    closedDays.preview               ·      ·      ·      ·    ·     yes    yes
    closedDays.change                ·      ·      ·      ·    ·     yes    yes
    closedDays.undo                  ·      ·      ·      ·    ·     yes    yes
    closedDays.move                  ·      ·      ·      ·    ·     ·      yes
    columnMatches.read               ·      ·      yes    yes  ·     yes    yes
    columnMatches.keep               ·      ·      yes    yes  ·     yes    yes
    columnMatches.forget             ·      ·      yes    yes  ·     yes    yes
    customerForms.one                ·      ·      ·      ·    ·     yes    ·
    customerForms.change             ·      ·      ·      ·    ·     yes    ·
    customerForms.create             ·      ·      ·      ·    ·     yes    ·
    customerForms.setup              ·      ·      ·      ·    ·     yes    ·
    customerForms.startList          ·      ·      ·      ·    ·     yes    ·
    customerForms.copyPrices         ·      ·      ·      ·    ·     yes    ·
    customerForms.priceGroups        ·      ·      ·      ·    ·     yes    ·
    customers.desk                   ·      ·      ·      ·    ·     yes    ·
    customers.list                   ·      ·      ·      ·    ·     yes    yes
    cutoffs.display                  ·      ·      ·      ·    ·     yes    ·
    cutoffs.preview                  ·      ·      ·      ·    ·     yes    ·
    cutoffs.insert                   ·      ·      ·      ·    ·     yes    ·
    cutoffs.update                   ·      ·      ·      ·    ·     yes    ·
    cutoffs.remove                   ·      ·      ·      ·    ·     yes    ·
    dayNotices.list                  yes    yes    yes    yes  ·     ·      yes
    dayNotices.read                  yes    yes    yes    yes  ·     ·      yes
    documents.order                  yes    yes    yes    yes  ·     ·      yes
    documents.orderAll               yes    yes    yes    yes  ·     ·      yes
    documents.itemInfo               yes    yes    yes    yes  ·     ·      yes
    documents.summaryByLocation      yes    yes    yes    yes  ·     ·      yes
    documents.summaryByItem          yes    yes    yes    yes  ·     ·      yes
    documents.itemListPdf            ·      ·      yes    ·    ·     yes    yes
    documents.itemListCsv            ·      ·      yes    ·    ·     yes    yes
    enterprise.order                 ·      ·      ·      yes  ·     yes    yes
    enterprise.orderRequest          ·      ·      ·      yes  ·     yes    yes
    enterprise.orders                ·      ·      ·      yes  ·     yes    yes
    enterprise.locations             ·      ·      ·      yes  ·     yes    yes
    enterprise.cutoffs               ·      ·      ·      yes  ·     yes    yes
    enterprise.items                 ·      ·      ·      yes  ·     yes    yes
    erp.orders                       ·      ·      ·      ·    ·     ·      ·
    erp.release                      ·      ·      ·      ·    ·     ·      ·
    erp.states                       ·      ·      ·      ·    ·     ·      ·
    erp.import                       ·      ·      ·      ·    ·     ·      ·
    erp.reconcile                    ·      ·      ·      ·    ·     ·      ·
    history.list                     ·      ·      yes    ·    ·     yes    yes
    history.ofOrder                  yes    yes    yes    yes  ·     ·      yes
    history.csv                      ·      ·      yes    ·    ·     yes    yes
    imports.list                     ·      ·      ·      ·    ·     yes    ·
    imports.one                      ·      ·      ·      ·    ·     yes    ·
    instructions.shipTos             ·      ·      yes    ·    ·     ·      yes
    instructions.text                ·      ·      yes    ·    ·     ·      yes
    integration.credentials          ·      ·      ·      yes  ·     yes    yes
    integration.reveal               ·      ·      ·      yes  ·     yes    yes
    integration.rotate               ·      ·      ·      yes  ·     yes    yes
    invoices.account                 ·      ·      yes    ·    ·     ·      yes
    invoices.one                     ·      ·      yes    ·    ·     ·      yes
    invoices.pdf                     ·      ·      yes    ·    ·     ·      yes
    invoices.csv                     ·      ·      yes    ·    ·     ·      yes
    itemLists.create                 ·      ·      yes    ·    ·     yes    yes
    itemLists.remove                 ·      ·      yes    ·    ·     yes    yes
    itemLists.deleted                ·      ·      yes    ·    ·     yes    yes
    itemLists.restore                ·      ·      yes    ·    ·     yes    yes
    itemSettings.updateColumns       yes    yes    yes    yes  yes   yes    yes
    items.load                       ·      ·      yes    ·    ·     yes    yes
    items.listCodes                  ·      ·      yes    ·    ·     yes    yes
    items.save                       ·      ·      yes    ·    ·     yes    yes
    items.saveMany                   ·      ·      yes    ·    ·     yes    yes
    items.openOrders                 ·      ·      yes    ·    ·     yes    yes
    locations.list                   yes    yes    yes    yes  ·     ·      yes
    locations.one                    yes    yes    yes    yes  ·     ·      yes
    locations.routes                 yes    yes    yes    yes  ·     ·      yes
    locations.columns                yes    yes    yes    yes  ·     ·      yes
    locations.nextNo                 ·      ·      yes    ·    ·     ·      yes
    locations.effects                ·      ·      yes    ·    ·     ·      yes
    locations.save                   ·      ·      yes    ·    ·     ·      yes
    locations.updateNotes            yes    yes    yes    yes  ·     ·      yes
    locations.itemListCodes          yes    yes    yes    yes  ·     ·      yes
    mail.queue                       ·      ·      ·      ·    ·     yes    ·
    mail.retry                       ·      ·      ·      ·    ·     yes    ·
    menuCycles.list                  ·      ·      ·      ·    ·     yes    ·
    menuCycles.one                   ·      ·      ·      ·    ·     yes    ·
    menuCycles.items                 ·      ·      ·      ·    ·     yes    ·
    menuCycles.save                  ·      ·      ·      ·    ·     yes    ·
    missedOrders.list                yes    yes    yes    yes  ·     yes    yes
    missedOrders.mark                yes    yes    yes    yes  ·     ·      yes
    missedOrders.remind              yes    yes    yes    yes  ·     ·      yes
    notices.audience                 ·      ·      ·      ·    ·     yes    ·
    notices.send                     ·      ·      ·      ·    ·     yes    ·
    notices.sent                     ·      ·      ·      ·    ·     yes    ·
    orderMails.list                  yes    yes    yes    yes  ·     ·      yes
    orderMails.sendAgain             ·      ·      ·      ·    ·     ·      yes
    orders.month                     yes    yes    yes    yes  ·     ·      yes
    orders.byDay                     yes    yes    yes    yes  ·     ·      yes
    orders.ofDay                     yes    yes    yes    yes  ·     ·      yes
    orders.load                      yes    yes    yes    yes  ·     ·      yes
    orders.create                    yes    yes    yes    yes  ·     ·      yes
    orders.cancel                    yes    yes    yes    yes  ·     ·      yes
    orders.updateHeader              yes    yes    yes    yes  ·     ·      yes
    orders.saveLine                  yes    yes    yes    yes  ·     ·      yes
    orders.addLine                   ·      ·      ·      ·    ·     ·      yes
    orders.saveLines                 yes    yes    yes    yes  ·     ·      yes
    orders.removeFromMenu            ·      ·      yes    ·    ·     ·      yes
    orders.labelCustomers            ·      ·      ·      ·    ·     ·      yes
    orders.done                      yes    yes    yes    yes  ·     ·      yes
    ownSessions.list                 yes    yes    yes    yes  yes   yes    yes
    ownSessions.end                  yes    yes    yes    yes  yes   yes    yes
    ownSessions.endOthers            yes    yes    yes    yes  yes   yes    yes
    passwordReset.ask                yes    yes    yes    yes  yes   yes    yes
    passwordReset.open               yes    yes    yes    yes  yes   yes    yes
    passwordReset.finish             yes    yes    yes    yes  yes   yes    yes
    production.day                   ·      ·      ·      ·    ·     yes    ·
    production.orders                ·      ·      ·      ·    ·     yes    ·
    production.releases              ·      ·      ·      ·    ·     yes    ·
    production.release               ·      ·      ·      ·    ·     yes    ·
    production.unlock                ·      ·      ·      ·    ·     yes    yes
    production.move                  ·      ·      ·      ·    ·     yes    ·
    production.schedule              ·      ·      ·      ·    ·     yes    ·
    priceCodes.list                  ·      ·      yes    ·    ·     yes    yes
    priceCodes.effect                ·      ·      yes    ·    ·     yes    yes
    priceCodes.save                  ·      ·      yes    ·    ·     yes    yes
    priceCodes.saveMany              ·      ·      yes    ·    ·     yes    yes
    reportJobs.list                  ·      ·      yes    ·    ·     ·      yes
    reportJobs.one                   ·      ·      yes    ·    ·     ·      yes
    reportJobs.file                  ·      ·      yes    ·    ·     ·      yes
    reportJobs.ask                   ·      ·      yes    ·    ·     ·      yes
    reportJobs.cancel                ·      ·      yes    ·    ·     ·      yes
    reports.menuPdf                  ·      ·      yes    ·    ·     ·      yes
    reports.wastePdf                 ·      ·      yes    ·    ·     ·      yes
    reports.wasteCsv                 ·      ·      yes    ·    ·     ·      yes
    reports.orderSummaryPdf          ·      ·      yes    ·    ·     ·      yes
    reports.orderSummaryCsv          ·      ·      yes    ·    ·     ·      yes
    reports.orderSummaryXlsx         ·      ·      yes    ·    ·     ·      yes
    reports.orderInvoicePdf          ·      ·      yes    ·    ·     ·      yes
    reports.orderInvoiceCsv          ·      ·      yes    ·    ·     ·      yes
    reports.purchaseHistoryPdf       ·      ·      yes    ·    ·     ·      yes
    reports.purchaseHistoryCsv       ·      ·      yes    ·    ·     ·      yes
    reports.orderDataCsv             ·      ·      yes    ·    ·     ·      yes
    reports.orderDataFile            ·      ·      yes    ·    ·     ·      yes
    reports.orderDataCsvs            ·      ·      yes    ·    ·     ·      yes
    reportUrls.orderSummary          ·      ·      yes    ·    ·     ·      yes
    reportUrls.purchaseHistory       ·      ·      yes    ·    ·     ·      yes
    session.status                   yes    yes    yes    yes  yes   yes    yes
    session.systemStatus             yes    yes    yes    yes  yes   yes    yes
    session.login                    yes    yes    yes    yes  yes   yes    yes
    session.logout                   yes    yes    yes    yes  yes   yes    yes
    session.current                  yes    yes    yes    yes  yes   yes    yes
    session.viewAs                   ·      ·      ·      ·    ·     yes    yes
    session.keepViewAs               ·      ·      ·      ·    ·     yes    yes
    session.stopViewAs               ·      ·      ·      ·    ·     yes    yes
    session.pageContent              yes    yes    yes    yes  yes   yes    yes
    settings.read                    ·      ·      ·      ·    ·     yes    ·
    settings.change                  ·      ·      ·      ·    ·     yes    ·
    summaries.needsOrder             yes    yes    yes    yes  ·     ·      yes
    summaries.byLocation             yes    yes    yes    yes  ·     ·      yes
    summaries.byItem                 yes    yes    yes    yes  ·     ·      yes
    summaries.pastWeeks              yes    yes    yes    yes  ·     ·      yes
    system.read                      ·      ·      ·      ·    ·     yes    ·
    uploads.check                    ·      ·      yes    yes  ·     yes    yes
    uploads.confirm                  ·      ·      yes    yes  ·     yes    yes
    uploads.send                     ·      ·      yes    yes  ·     yes    yes
    uploads.batches                  ·      ·      yes    yes  ·     yes    yes
    uploads.batch                    ·      ·      yes    yes  ·     yes    yes
    uploads.close                    ·      ·      yes    yes  ·     yes    yes
    uploads.mail                     ·      ·      yes    yes  ·     yes    yes
    uploads.customerItems            ·      ·      yes    yes  ·     yes    yes
    uploads.shipToChoices            ·      ·      yes    yes  ·     yes    yes
    uploads.unitChoices              yes    yes    yes    yes  ·     ·      yes
    uploads.answerUnit               ·      ·      yes    yes  ·     yes    yes
    uploads.traySizes                ·      ·      yes    yes  ·     yes    yes
    uploads.posNumbers               ·      ·      yes    yes  ·     yes    yes
    uploads.readWorkbook             ·      ·      ·      ·    ·     yes    ·
    uploads.workbookTemplate         ·      ·      ·      ·    ·     yes    ·
    userSettings.updateOrderColumns  yes    yes    yes    yes  yes   yes    yes
    users.list                       ·      ·      yes    ·    ·     yes    yes
    users.one                        ·      ·      yes    ·    ·     yes    yes
    users.change                     ·      ·      yes    ·    ·     yes    yes
    users.create                     ·      ·      yes    ·    ·     yes    yes
    users.remove                     ·      ·      yes    ·    ·     yes    yes
    users.deleted                    ·      ·      yes    ·    ·     yes    yes
    users.restore                    ·      ·      yes    ·    ·     yes    yes
    users.freeCode                   ·      ·      yes    ·    ·     yes    yes
    users.columns                    ·      ·      yes    ·    ·     yes    yes
    users.invite                     ·      ·      yes    ·    ·     yes    yes
    users.changePassword             yes    yes    yes    yes  yes   yes    yes
    waste.save                       ·      yes    yes    ·    ·     ·      yes
    waste.list                       ·      yes    yes    ·    ·     ·      yes
    waste.display                    ·      yes    yes    ·    ·     ·      yes
    waste.remove                     ·      yes    yes    ·    ·     ·      yes
    waste.review                     ·      yes    yes    ·    ·     ·      yes
    waste.post                       ·      yes    yes    ·    ·     ·      yes
    waste.items                      ·      yes    yes    ·    ·     ·      yes
    waste.posted                     ·      yes    yes    ·    ·     ·      yes
    waste.correct                    ·      yes    yes    ·    ·     ·      yes"
  `)
})

test('ROL-10 who may do what', () => {
  expect(table(ABILITIES.map((ability) => [ability, ability]))).toMatchInlineSnapshot(`
    "                          clerk  waste  admin  api  desk  staff  staff as
    account.read              yes    yes    yes    yes  ·     ·      yes
    account.readAmounts       ·      ·      yes    ·    ·     ·      yes
    alerts.own                yes    yes    yes    yes  yes   yes    yes
    customers.list            ·      ·      ·      ·    ·     yes    ·
    customers.maintain        ·      ·      ·      ·    ·     yes    ·
    customers.viewAs          ·      ·      ·      ·    ·     yes    yes
    cutoffs.maintain          ·      ·      ·      ·    ·     yes    ·
    dashboard.content         ·      ·      ·      ·    ·     yes    yes
    dashboard.open            yes    yes    yes    yes  yes   yes    yes
    erp.exchange              ·      ·      ·      ·    ·     ·      ·
    history.read              ·      ·      yes    ·    ·     yes    yes
    imports.read              ·      ·      ·      ·    ·     yes    ·
    instructions.read         ·      ·      yes    ·    ·     ·      yes
    integration.use           ·      ·      ·      yes  ·     yes    yes
    items.authorise           ·      ·      ·      ·    yes   yes    yes
    items.change              ·      ·      yes    ·    ·     yes    yes
    items.maintain            ·      ·      yes    ·    ·     yes    yes
    items.seeBaseCost         ·      ·      yes    ·    ·     yes    yes
    items.seeMsrp             ·      ·      yes    ·    ·     yes    yes
    items.seeRemoved          ·      ·      yes    ·    ·     yes    yes
    items.seeWaste            ·      yes    yes    ·    ·     yes    yes
    items.setRemoved          ·      ·      yes    ·    ·     ·      yes
    locations.create          ·      ·      yes    ·    ·     ·      yes
    locations.editNotes       yes    yes    yes    yes  ·     ·      yes
    locations.list            yes    yes    yes    yes  ·     ·      yes
    locations.maintain        ·      ·      yes    ·    ·     ·      yes
    locations.setDays         ·      ·      ·      ·    ·     ·      yes
    locations.setStaffFields  ·      ·      ·      ·    ·     ·      yes
    mail.lookAfter            ·      ·      ·      ·    ·     yes    ·
    menuCycles.maintain       ·      ·      ·      ·    ·     yes    ·
    missedOrders.read         yes    yes    yes    yes  ·     yes    yes
    notices.send              ·      ·      ·      ·    ·     yes    ·
    orders.addItem            ·      ·      ·      ·    ·     ·      yes
    orders.changeList         ·      ·      yes    ·    ·     yes    yes
    orders.editHeader         ·      ·      ·      ·    ·     ·      yes
    orders.open               yes    yes    yes    yes  ·     ·      yes
    orders.seeClosedDays      ·      ·      ·      ·    ·     yes    yes
    orders.sendMailAgain      ·      ·      ·      ·    ·     ·      yes
    orders.unlock             ·      ·      ·      ·    ·     yes    yes
    password.change           yes    yes    yes    yes  yes   yes    yes
    payBill.open              ·      ·      ·      ·    ·     yes    yes
    production.release        ·      ·      ·      ·    ·     yes    ·
    reports.menu              ·      ·      yes    ·    ·     ·      yes
    reports.invoice           ·      ·      yes    ·    ·     ·      yes
    reports.other             ·      ·      yes    ·    ·     ·      yes
    session.own               yes    yes    yes    yes  yes   yes    yes
    settings.change           ·      ·      ·      ·    ·     yes    ·
    system.read               ·      ·      ·      ·    ·     yes    ·
    training.open             ·      ·      yes    ·    ·     yes    yes
    uploads.manyCustomers     ·      ·      ·      ·    ·     yes    ·
    uploads.open              ·      ·      yes    yes  ·     ·      yes
    uploads.use               ·      ·      yes    yes  ·     yes    yes
    users.maintain            ·      ·      yes    ·    ·     yes    yes
    users.ofCustomer          ·      ·      yes    ·    ·     ·      yes
    users.ofStaff             ·      ·      ·      ·    ·     yes    ·
    waste.correct             ·      yes    yes    ·    ·     ·      yes
    waste.enter               ·      yes    yes    ·    ·     ·      yes"
  `)
})

test('ROL-06 no customer’s user reaches the list of customers or View As, whatever rights it holds', () => {
  const everything = viewer({ ...customerAdmin, rights: [...(staff.rights ?? [])] })
  expect(may(everything, 'customers.list')).toBe(false)
  expect(may(everything, 'customers.viewAs')).toBe(false)
  expect(may(everything, 'orders.editHeader')).toBe(false)
})

test('INV-34 a stored word that is no right gives nothing', () => {
  expect([...knownRights(['wasteSystem', 'customers.viewAs', 'noSuchRight', ''])]).toEqual(['wasteSystem'])
})
