/** A run that takes longer is reported, but does not fail, because machines differ. */
const SLOW_SECONDS = 20 * 60

/** The last lines of `npm test`: each step's seconds and share, their sum, and a warning when that is too long. */
export function stepTimes(took: readonly (readonly [name: string, seconds: number])[]): string[] {
  const all = took.reduce((sum, [, seconds]) => sum + seconds, 0)
  return [
    ...took.map(([name, seconds]) => {
      const share = Math.round((100 * seconds) / all)
      return `${seconds.toFixed(1).padStart(8)} s ${String(share).padStart(3)} %  ${name}`
    }),
    `All steps passed in ${Math.round(all)} s.`,
    ...(all > SLOW_SECONDS
      ? [
          `This took longer than ${SLOW_SECONDS / 60} minutes. The goal on two quiet cores is 14: see which step grew, or what else the machine was doing.`,
        ]
      : []),
  ]
}
