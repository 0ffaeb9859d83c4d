import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Camera, openCamera, problemOf, type ScanProblem } from './camera.ts'
import { type Decoder, openDecoder } from './decoder.ts'
import { createLockOut } from './lock-out.ts'

/** Between two looks, so that the phone stays cool. */
const PAUSE_MS = 60
const BUZZ_MS = 60

export interface LiveScan {
  readonly videoRef: RefObject<HTMLVideoElement | null>
  /** Nothing while the camera is not there yet, or rests because the page is out of sight. */
  readonly camera: Camera | undefined
}

/**
 * The camera's picture, looked at again and again while it is shown. The camera runs only while the page is in sight, and stops
 * with the component.
 */
export function useLiveScan(onCode: (code: string) => void, onProblem: (problem: ScanProblem) => void): LiveScan {
  const videoRef = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera>()
  const [isHidden, setHidden] = useState(document.hidden)
  const says = useRef({ onCode, onProblem })
  says.current = { onCode, onProblem }

  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  useEffect(() => {
    if (isHidden) return
    let opened: Camera | undefined
    let decoder: Decoder | undefined
    let isOver = false
    const fail = (problem: ScanProblem) => {
      if (!isOver) says.current.onProblem(problem)
    }
    const loading = openDecoder().then(
      (loaded) => {
        decoder = loaded
        if (isOver) loaded.end()
        return loaded
      },
      () => fail('not loaded'),
    )
    openCamera(() => fail('stopped')).then(
      async (ready) => {
        opened = ready
        if (isOver) return ready.stop()
        setCamera(ready)
        const loaded = await loading
        if (loaded && videoRef.current && !isOver) await watch(videoRef.current, loaded)
      },
      (reason: unknown) => fail(problemOf(reason)),
    )

    const isNew = createLockOut()
    async function watch(video: HTMLVideoElement, from: Decoder): Promise<void> {
      while (!isOver) {
        // Not before the first picture is there.
        const picture = await createImageBitmap(video).catch(() => undefined)
        const code = picture && !isOver ? await from.read(picture) : undefined
        if (code !== undefined && !isOver && isNew(code, performance.now())) {
          navigator.vibrate?.(BUZZ_MS)
          says.current.onCode(code)
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }

    return () => {
      isOver = true
      opened?.stop()
      decoder?.end()
      setCamera(undefined)
    }
  }, [isHidden])

  useEffect(() => {
    if (videoRef.current) videoRef.current.srcObject = camera?.stream ?? null
  }, [camera])
  return { videoRef, camera }
}
