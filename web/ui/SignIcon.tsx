const signs = {
  bad: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8v5M12 16.5v.01',
  good: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 12.5l2.5 2.5 5-5.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11.5v5M12 7.5v.01',
  warn: 'M12 4 2.8 20h18.4ZM12 10v5M12 17.5v.01',
  lock: 'M5 11h14v10H5ZM8 11V7.5a4 4 0 0 1 8 0V11',
} as const

export type Sign = keyof typeof signs

/** The few signs that stand beside a word in notices and errors; drawn here, so that sign-in loads no icon library. */
export const SignIcon = ({ sign, size = 20 }: { readonly sign: Sign; readonly size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} className="sign" aria-hidden="true">
    <path d={signs[sign]} />
  </svg>
)
