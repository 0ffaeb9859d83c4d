import { useState } from 'react'
import { api } from '#contract/index.ts'
import { openDocument } from '../../portal/files.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { OrderItem } from '../data/order-api.ts'
import { textOf } from './batch/batch-screen.ts'

interface ItemInfoButtonProps {
  readonly item: Pick<OrderItem, 'itemNo' | 'priceCode'>
  /** Of this order: with its list and its prices. */
  readonly orderNo: string
}

/** What there is to know of an item, as a PDF (LNK-02). */
export function ItemInfoButton({ item, orderNo }: ItemInfoButtonProps) {
  const [error, setError] = useState<string>()
  const open = async () => {
    setError(undefined)
    try {
      await openDocument(api.documents.itemInfo, { itemNo: item.itemNo, codeShown: item.priceCode, orderNo })
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
