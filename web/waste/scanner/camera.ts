/** Why there is no picture; each has its sentence (WST-04). */
export type ScanProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'stopped' | 'not loaded'

/** Each leads to typing: the item's field has the focus when one of these is shown. */
export const scanProblems: Readonly<Record<ScanProblem, string>> = {
  denied:
    "The camera is blocked for this site. Type the item number, or allow the camera in your browser's site settings.",
  missing: 'No camera was found. Type the item number.',
  busy: 'The camera gives no picture: another app may be using it. Close that app and press Scan again, or type the item number.',
  unsupported: 'This browser cannot show the camera here. Type the item number, or scan a photo.',
  stopped: 'The camera stopped. Press Scan again, or type the item number.',
  'not loaded': 'The scanner did not load. Press Scan again, or type the item number.',
}

/** Browsers that can switch a light say so here; the types of the language do not know it yet. */
interface LightCapable extends MediaTrackCapabilities {
  readonly torch?: boolean
}

export interface Camera {
  readonly stream: MediaStream
  readonly hasLight: boolean
  readonly setLight: (isOn: boolean) => Promise<void>
  readonly stop: () => void
}

export const hasCameraAccess = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'

/** The rear camera where there is one, at 1280×960 (WST-04). Rejects with what getUserMedia says; see `problemOf`. */
export async function openCamera(onEnded: () => void): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 960 } },
  })
  const [track] = stream.getVideoTracks()
  // Ends by itself when the camera is unplugged or another app takes it; stop() below says nothing.
  track?.addEventListener('ended', onEnded)
  const capabilities: LightCapable = track?.getCapabilities?.() ?? {}
  return {
    stream,
    hasLight: capabilities.torch === true,
    setLight: async (isOn) => {
      await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
    },
    stop: () => {
      for (const each of stream.getTracks()) each.stop()
    },
  }
}

/** What went wrong, by the name that browsers give it. */
export function problemOf(reason: unknown): ScanProblem {
  const name = reason instanceof Error || reason instanceof DOMException ? reason.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'unsupported'
}
