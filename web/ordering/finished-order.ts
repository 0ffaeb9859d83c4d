/** The order last finished with Done in this tab, so that the screen returned to can offer what is next. */
let finishedNo: string | undefined

export const noteFinished = (orderNo: string): void => {
  finishedNo = orderNo
}
export const lastFinished = (): string | undefined => finishedNo
export const forgetFinished = (): void => {
  finishedNo = undefined
}
