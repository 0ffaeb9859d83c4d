import { ScanBarcode, X } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import type CameraPanel from './CameraPanel.tsx'
import { hasCameraAccess, type ScanProblem, scanProblems } from './camera.ts'
import { PhotoButton } from './PhotoButton.tsx'
import './scanner.css'

interface ScannerProps {
  /** A code was read: what is done with it is what is done with one that was typed. */
  readonly onCode: (code: string) => void
  /** Nothing can be scanned: gives the item's field the focus. */
  readonly onType: () => void
}

/**
 * The button Scan, and the camera under it. Nothing is loaded and nobody is asked for the camera before it is pressed. Without
 * one there is a sentence, typing, and a photo; the picture stays open for the next scan (WST-04).
 */
export function Scanner({ onCode, onType }: ScannerProps) {
  const [Panel, setPanel] = useState<ComponentType<Parameters<typeof CameraPanel>[0]>>()
  const [problem, setProblem] = useState<ScanProblem | undefined>(hasCameraAccess() ? undefined : 'unsupported')
  const [refusal, setRefusal] = useState<string>()
  const fail = (why: ScanProblem) => {
    setPanel(undefined)
    setProblem(why)
    onType()
  }
  const open = async () => {
    setProblem(undefined)
    setRefusal(undefined)
    try {
      const loaded = await import('./CameraPanel.tsx')
      setPanel(() => loaded.default)
    } catch {
      fail('not loaded')
    }
  }
  const said = refusal ?? (problem && scanProblems[problem])
  return (
    <section className="scanner" aria-label="Scanner">
      {problem !== 'unsupported' && (
        <Button className="scan-button" onClick={() => (Panel ? setPanel(undefined) : open())}>
          {Panel ? <X size={22} aria-hidden /> : <ScanBarcode size={22} aria-hidden />}
          {Panel ? 'Stop Scanning' : 'Scan'}
        </Button>
      )}
      {Panel && <Panel onCode={onCode} onProblem={fail} />}
      {said && (
        <Notice tone="warn" role="alert">
          {said}
        </Notice>
      )}
      {problem && (
        <PhotoButton
          onCode={(code) => {
            setRefusal(undefined)
            onCode(code)
          }}
          onRefusal={(sentence) => {
            setRefusal(sentence)
            onType()
          }}
        />
      )}
    </section>
  )
}
