const ON = ['ON', 'YES', 'Y', 'TRUE', '1']
const OFF = ['OFF', 'NO', 'N', 'FALSE', '0', '']
/** ON/OFF, YES/NO, TRUE/FALSE, 1/0 or on/blank, in any case (RPT-25); undefined for anything else. */
export function readSwitch(typed: string): boolean | undefined {
  const text = typed.trim().toUpperCase()
  return ON.includes(text) ? true : OFF.includes(text) ? false : undefined
}
