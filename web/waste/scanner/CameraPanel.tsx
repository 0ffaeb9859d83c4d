import { Flashlight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { ScanProblem } from './camera.ts'
import { useLiveScan } from './use-live-scan.ts'

interface CameraPanelProps {
  readonly onCode: (code: string) => void
  readonly onProblem: (problem: ScanProblem) => void
}

/** What the rear camera sees, and its light where it has one; open until it is closed (WST-04). */
export default function CameraPanel({ onCode, onProblem }: CameraPanelProps) {
  const { videoRef, camera } = useLiveScan(onCode, onProblem)
  const [isLit, setLit] = useState(false)
  const light = async () => {
    // A light that does not come on is no reason to stop scanning.
    await camera?.setLight(!isLit).then(
      () => setLit(!isLit),
      () => undefined,
    )
  }
  return (
    <div className="scan-panel">
      <div className="scan-picture">
        <video ref={videoRef} autoPlay muted playsInline aria-label="What the camera sees" />
        {camera ? (
          <div className="scan-aim" aria-hidden />
        ) : (
          <p>Waiting for the camera. Allow it if the browser asks.</p>
        )}
      </div>
      {camera?.hasLight && (
        <Button aria-pressed={isLit} onClick={light}>
          <Flashlight size={18} aria-hidden />
          Light
        </Button>
      )}
    </div>
  )
}
