import { type ReactNode, useState } from 'react'
import { DayQuestion } from '../ordering/closing/DayQuestion.tsx'
import { type DayOrders, type DayWish, doneText, useDayChange } from '../ordering/closing/use-day-change.ts'
import { failureOf } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'

interface ChangeButtonProps {
  readonly orders: DayOrders
  readonly children: ReactNode
}

/** Opens the question about orders of a closed day, and does what was answered. */
export function ChangeButton({ orders, children }: ChangeButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const change = useDayChange()
  const run = async (wish: DayWish) => {
    const answer = await change.run({ ...orders, ...wish })
    if (!answer) return
    setOpen(false)
    toast.success(doneText(orders, wish, answer.done))
  }
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <DayQuestion
          orders={orders}
          isBusy={change.isBusy}
          error={failureOf(change, 'The orders were not changed.')}
          onAnswer={(wish) => wish && void run(wish)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
