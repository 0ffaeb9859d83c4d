import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { unlessLeft, useLeaveCheck } from '../../portal/leaving.ts'
import { useConfirm } from '../../ui/dialog/Confirm.tsx'

/** Where the browser keeps nothing, what is not sent goes with the page: leaving asks first (SCR-05). */
export function useLeaveUnkept(isUnkept: boolean): void {
  const confirm = useConfirm()
  const latest = useRef(isUnkept)
  latest.current = isUnkept
  const mayGo = useCallback(
    async () =>
      !latest.current ||
      confirm({
        title: 'Entries are not sent yet',
        text: 'This browser keeps nothing on the device. If you leave now, what is not sent is lost.',
        ...{ yes: 'Leave', no: 'Stay', isDanger: true },
      }),
    [confirm],
  )
  useLeaveCheck(mayGo)
  useBlocker({
    shouldBlockFn: async () => !(await mayGo()),
    enableBeforeUnload: unlessLeft(() => latest.current),
  })
}
