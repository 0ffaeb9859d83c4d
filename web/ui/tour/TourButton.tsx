import { CircleQuestionMark } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Button } from '../Button.tsx'
import { useToast } from '../notice/Toasts.tsx'
import type { TourProps } from './Tour.tsx'

interface TourButtonProps {
  /** The screen's steps; loaded, as the tour itself, when somebody asks for help. */
  readonly load: () => Promise<Pick<TourProps, 'steps'>>
}

/** The help icon of a screen: opens its help, which never opens by itself (SES-21). */
export function TourButton({ load }: TourButtonProps) {
  const [help, setHelp] = useState<Pick<TourProps, 'steps'> & { readonly Help: ComponentType<TourProps> }>()
  const toast = useToast()
  const start = async () => {
    try {
      const [{ Help }, { steps }] = await Promise.all([import('./Help.tsx'), load()])
      setHelp({ Help, steps })
    } catch {
      toast.error('Help could not be loaded. Please try again.')
    }
  }
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        className="tour-button no-print"
        aria-label="Help with this screen"
        title="Help with this screen"
        aria-haspopup="dialog"
        onClick={() => void start()}
      >
        <CircleQuestionMark size={20} aria-hidden />
      </Button>
      {help && <help.Help steps={help.steps} onClose={() => setHelp(undefined)} />}
    </>
  )
}
