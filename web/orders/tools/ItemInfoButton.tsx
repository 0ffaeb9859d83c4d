import { useState } from 'react'
import { api } from '#contract/index.ts'
import { openDocument } from '../../portal/files.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { OrderItem } from '../data/order-api.ts'
import { textOf } from './use-batch.ts'

/** What there is to know of an item, as a PDF (LNK-02). */
export function ItemInfoButton({ item }: { readonly item: Pick<OrderItem, 'itemNo' | 'priceCode'> }) {
  const [error, setError] = useState<string>()
  const open = async () => {
    setError(undefined)
    try {
      await openDocument(api.documents.itemInfo, { itemNo: item.itemNo, codeShown: item.priceCode })
    } catch (reason) {
      setError(textOf(reason))
    }
  }
  return (
    <>
      <Button onClick={() => void open()}>Item info (PDF)</Button>
      {error && (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
    </>
  )
}
