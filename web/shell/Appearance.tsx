import { Contrast } from 'lucide-react'
import { useState } from 'react'
import { type DeviceFact, remember, remembered } from '../portal/device.ts'
import { Menu } from '../ui/dialog/Menu.tsx'
import { Select } from '../ui/field/Select.tsx'

const themes = [
  { value: '', label: 'Use system setting' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: '', label: 'Standard' },
  { value: 'compact', label: 'Compact' },
]

/** Light or dark, and the height of rows; remembered by the device. public/appearance.js applies them to the page. */
export function Appearance() {
  return (
    <Menu label="Appearance" icon={<Contrast size={18} aria-hidden />} size="small" opens="up">
      <AppearanceChoices />
    </Menu>
  )
}

export const AppearanceChoices = () => (
  <div className="appearance">
    <Choice fact="theme" label="Theme" choices={themes} />
    <Choice fact="density" label="Row height" choices={densities} />
  </div>
)

function Choice({
  fact,
  label,
  choices,
}: {
  fact: DeviceFact
  label: string
  choices: { value: string; label: string }[]
}) {
  const [value, setValue] = useState(() => remembered(fact) ?? '')
  const choose = (chosen: string) => {
    setValue(chosen)
    remember(fact, chosen || undefined)
    window.dispatchEvent(new Event('appearance'))
  }
  return <Select label={label} value={value} choices={choices} onChange={choose} />
}
