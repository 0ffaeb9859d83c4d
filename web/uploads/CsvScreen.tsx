import { TEMPLATE_NAME, templateCsv } from '#rules/uploads/enterprise-csv.ts'
import { saveFile } from '../portal/files.ts'
import { UploadScreen } from './UploadScreen.tsx'

/** S13: /enterprise-upload. */
export default function CsvScreen() {
  return (
    <UploadScreen
      format="csv"
      title="Enterprise Upload"
      onTemplate={() => saveFile(new Blob([templateCsv()], { type: 'text/csv;charset=utf-8' }), TEMPLATE_NAME)}
    />
  )
}
