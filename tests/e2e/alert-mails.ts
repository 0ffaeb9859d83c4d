/** What reaches those who are signed up for alerts: the mails' links, and the code that is texted. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type TestInfo } from '@playwright/test'
import { codeOf } from '#server/alerts/proof.ts'
import { readConfig } from '#server/runtime/config.ts'
import { dataDirOf } from './places.ts'

/** The links to a screen in the mails to this address. */
async function linksTo(info: TestInfo, address: string, screen: 'confirm' | 'stop'): Promise<string[]> {
  const folder = join(dataDirOf(info), 'mail')
  const files = await readdir(folder).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails
    .filter((mail) => mail.includes(`\nTo: ${address}\n`))
    .flatMap((mail) => mail.replaceAll(/=\r?\n/g, '').match(/\/(?:confirm|stop)-alerts#(?:\d+\.)+[\w-]{43}/g) ?? [])
    .filter((link) => link.startsWith(`/${screen}-`))
}

/** The links of the one mail that an address gets when it is signed up, to confirm and to stop, and the code that its number gets. */
export async function confirmationTo(
  info: TestInfo,
  address: string,
): Promise<{ readonly confirm: string; readonly stop: string; readonly code: string }> {
  await expect.poll(async () => (await linksTo(info, address, 'confirm')).length).toBe(1)
  const [confirm = ''] = await linksTo(info, address, 'confirm')
  const [stop = ''] = await linksTo(info, address, 'stop')
  // The stage has no provider of text messages. The code is made of the same numbers as the link.
  const [, alertId, proofNo] = /#(\d+)\.(\d+)\./.exec(confirm) ?? []
  const code = codeOf(readConfig(process.env), { alertId: Number(alertId), proofNo: Number(proofNo) })
  return { confirm, stop, code }
}
