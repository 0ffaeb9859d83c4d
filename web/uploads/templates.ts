import { api } from '#contract/index.ts'
import type { UploadFormat } from '#rules/uploads/formats.ts'
import { askFile } from '../portal/api.ts'
import { saveFile } from '../portal/files.ts'

/** Files to fill in, of the formats that have one (CSV-01, XLS-07). */
export const templates: { readonly [F in UploadFormat]?: () => Promise<void> } = {
  async csv() {
    const { TEMPLATE_NAME, templateCsv } = await import('#rules/uploads/order-table.ts')
    saveFile(new Blob([templateCsv()], { type: 'text/csv;charset=utf-8' }), TEMPLATE_NAME)
  },
  async xlsx() {
    const { blob, fileName } = await askFile(api.uploads.workbookTemplate, {})
    saveFile(blob, fileName || 'enterprise_upload_template.xlsx')
  },
}
