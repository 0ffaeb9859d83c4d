/** Many quantities at once, from a fill, a paste or a file: what it would do, and doing it. Loaded when the first is asked for. */
export { previewFill } from '#rules/orders/order-fill.ts'
export { previewPaste } from '#rules/orders/order-paste.ts'
export { savePreview, takeOrShow } from './batch.ts'
