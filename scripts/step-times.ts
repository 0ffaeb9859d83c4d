/** A whole run on two quiet cores takes at most 14 minutes; one that takes longer than this is reported, but does not fail. */
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
          `This took longer than ${SLOW_SECONDS / 60} minutes. On two quiet cores it takes at most 14: see which step grew, or what else the machine was doing.`,
        ]
      : []),
  ]
}
