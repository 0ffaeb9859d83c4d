import { uploads } from '#contract/calls/uploads.ts'
import { askFile } from '../portal/api.ts'
import { saveFile } from '../portal/files.ts'
import { UploadScreen } from './UploadScreen.tsx'

/** S14: /enterprise-upload-xlsx, the workbook for several customers (XLS-01). */
export default function WorkbookScreen() {
  const template = async () => {
    const { blob, fileName } = await askFile(uploads.workbookTemplate, {})
    saveFile(blob, fileName || 'enterprise_upload_template.xlsx')
  }
  return <UploadScreen format="xlsx" title="Roundys Upload" onTemplate={template} />
}
