import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

interface PhotoButtonProps {
  readonly onCode: (code: string) => void
  /** What is wrong with the photo, as a sentence. */
  readonly onRefusal: (sentence: string) => void
}

/** For where the camera cannot be shown: the phone's own camera takes a photo, and the code is read from that. */
export function PhotoButton({ onCode, onRefusal }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    const answer = await import('./photo.ts').then(
      ({ codeInPhoto }) => codeInPhoto(file),
      () => ({ refusal: 'The scanner did not load. Try again, or type the item number.' }),
    )
    setReading(false)
    if ('code' in answer) onCode(answer.code)
    else onRefusal(answer.refusal)
  }
  return (
    <>
      <Button
        disabledReason={isReading ? 'The photo is being read.' : undefined}
        onClick={() => input.current?.click()}
      >
        {isReading ? 'Reading…' : 'Scan a Photo'}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo of a bar code"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          // The same photo may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
