import { readWorkbook } from '#server/workbooks/read-workbook.ts'

/** A workbook's cells as text: a line for each sheet's name and each of its rows. */
export async function workbookText(bytes: Uint8Array): Promise<string> {
  const lines: string[] = []
  await readWorkbook(bytes, {
    sheet: (name) => lines.push(name),
    row: (rowNo, cells) => lines.push(`${rowNo}: ${JSON.stringify(cells)}`),
  })
  return lines.join('\n')
}
