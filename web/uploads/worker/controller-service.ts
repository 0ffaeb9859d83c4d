/** The worker's end of the messages: runs the controller of the upload, so that no file of any size keeps the page from answering. */
import { onEnd, requestContext } from '../../portal/api.ts'
import type { Commands, FromWorker, ToWorker } from './protocol.ts'
import { createDesk } from './upload-controller.ts'

/** Serves a page by messages. */
export function serve(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let desk: Commands | undefined
  return (message) => {
    if ('setup' in message) {
      Object.assign(requestContext, message.setup.requestContext)
      onEnd.timeout = () => post({ ended: 'timeout' })
      onEnd.serverDown = () => post({ ended: 'serverDown' })
      desk = createDesk(message.setup, (state) => post({ state }))
      return
    }
    const { id, command, args } = message
    const run = desk?.[command] as ((...args: readonly unknown[]) => Promise<unknown>) | undefined
    Promise.resolve(run?.(...args)).then(
      (answer) => post({ id, answer }),
      (error: unknown) => post({ id, error: error instanceof Error ? error.message : String(error) }),
    )
  }
}
