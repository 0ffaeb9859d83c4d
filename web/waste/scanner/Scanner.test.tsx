// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Scanner } from './Scanner.tsx'

/** A track of a camera, as far as the scanner knows one. */
function trackOf({ torch = false } = {}) {
  const track = Object.assign(new EventTarget(), {
    stop: vi.fn(),
    getCapabilities: () => ({ torch }),
    applyConstraints: vi.fn(async () => undefined),
  })
  return track
}
let track = trackOf()
const getUserMedia = vi.fn()
/** What the worker reads off each picture. */
let inSight: string | undefined
let workerLoads = true
let workers: FakeWorker[] = []

class FakeWorker extends EventTarget {
  terminate = vi.fn()
  constructor() {
    super()
    workers.push(this)
    queueMicrotask(() => this.say({ isReady: workerLoads }))
  }
  postMessage({ id }: { readonly id: number }) {
    queueMicrotask(() => this.say({ id, code: inSight }))
  }
  private say(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const vibrate = vi.fn()
beforeEach(() => {
  track = trackOf()
  ;[inSight, workerLoads, workers] = [undefined, true, []]
  getUserMedia.mockReset().mockImplementation(async () => ({ getTracks: () => [track], getVideoTracks: () => [track] }))
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('createImageBitmap', async () => ({}))
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  Object.defineProperty(navigator, 'vibrate', { value: vibrate.mockReset(), configurable: true })
  // happy-dom has no streams to show.
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', { value: null, writable: true, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setHidden(false)
})

const setHidden = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
function open() {
  const onCode = vi.fn()
  const view = render(
    <>
      <Scanner onCode={onCode} onType={() => document.getElementById('item')?.focus()} />
      <input id="item" aria-label="Item" />
    </>,
  )
  return { onCode, ...view }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const picture = () => screen.queryByLabelText('What the camera sees')
const isTyping = () => document.activeElement === screen.getByLabelText('Item')
async function scanning() {
  press('Scan')
  await screen.findByLabelText('What the camera sees')
  await waitFor(() => expect(workers).toHaveLength(1))
}

describe('WST-04 the scanner', () => {
  test('asks for no camera before Scan is pressed, then for the rear one at 1280×960', async () => {
    open()
    expect([getUserMedia.mock.calls.length, workers.length]).toEqual([0, 0])
    await scanning()
    expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 960 } },
    })
  })

  test('hands each code on once, buzzes, and stays open for the next', async () => {
    const { onCode } = open()
    await scanning()
    inSight = '012345678905'
    await waitFor(() => expect(onCode).toHaveBeenCalledExactlyOnceWith('012345678905'))
    inSight = '100247'
    await waitFor(() => expect(onCode.mock.calls.flat()).toEqual(['012345678905', '100247']))
    expect(vibrate).toHaveBeenCalledTimes(2)
    expect(picture()).not.toBeNull()
    expect(track.stop).not.toHaveBeenCalled()
  })

  test('stops the camera when it is closed', async () => {
    open()
    await scanning()
    await waitFor(() => expect(screen.queryByText(/^Waiting for the camera/)).toBeNull())
    press('Stop Scanning')
    expect([track.stop.mock.calls.length, workers[0]?.terminate.mock.calls.length]).toEqual([1, 1])
    expect(picture()).toBeNull()
    expect(screen.getByRole('button', { name: 'Scan' })).toBeDefined()
  })

  test('stops the camera when the screen goes, also while it is still being opened', async () => {
    const { unmount } = open()
    let give: (stream: unknown) => void = () => undefined
    getUserMedia.mockReturnValue(
      new Promise((resolve) => {
        give = resolve
      }),
    )
    await scanning()
    unmount()
    give({ getTracks: () => [track], getVideoTracks: () => [track] })
    await waitFor(() => expect(track.stop).toHaveBeenCalledOnce())
  })

  test('stops the camera while the page is out of sight, and opens it again with the page', async () => {
    open()
    await scanning()
    await waitFor(() => expect(screen.queryByText(/^Waiting for the camera/)).toBeNull())
    setHidden(true)
    await waitFor(() => expect(track.stop).toHaveBeenCalledOnce())
    expect([getUserMedia.mock.calls.length, workers.length]).toEqual([1, 1])
    track = trackOf()
    setHidden(false)
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
    expect(track.stop).not.toHaveBeenCalled()
  })

  test('has a light where the camera has one', async () => {
    track = trackOf({ torch: true })
    open()
    await scanning()
    const light = await screen.findByRole('button', { name: 'Light' })
    fireEvent.click(light)
    await waitFor(() => expect(light.getAttribute('aria-pressed')).toBe('true'))
    expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  })
})

describe('WST-04 without a picture the item is typed', () => {
  test.each([
    ['NotAllowedError', /^The camera is blocked for this site\. Type the item number, or allow/],
    ['NotFoundError', /^No camera was found\. Type the item number\.$/],
    ['OverconstrainedError', /^No camera was found\./],
    ['NotReadableError', /^The camera gives no picture: another app may be using it\./],
    ['AbortError', /^The camera gives no picture: another app may be using it\./],
  ])('%s', async (name, sentence) => {
    getUserMedia.mockRejectedValue(new DOMException('no', name))
    open()
    press('Scan')
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
    expect([isTyping(), picture()]).toEqual([true, null])
    // Scan can be pressed again, and a photo can be taken.
    getUserMedia.mockImplementation(async () => ({ getTracks: () => [track], getVideoTracks: () => [track] }))
    expect(screen.getByRole('button', { name: 'Scan a Photo' })).toBeDefined()
    press('Scan')
    await screen.findByLabelText('What the camera sees')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('the library does not load', async () => {
    workerLoads = false
    open()
    press('Scan')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The scanner did not load\./)
    expect(isTyping()).toBe(true)
    await waitFor(() => expect(track.stop).toHaveBeenCalledOnce())
  })

  test('the camera is unplugged', async () => {
    open()
    await scanning()
    await waitFor(() => expect(screen.queryByText(/^Waiting for the camera/)).toBeNull())
    track.dispatchEvent(new Event('ended'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The camera stopped\./)
    expect(isTyping()).toBe(true)
  })

  test('a browser that gives no camera has no Scan button, and takes a photo', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
    const { onCode } = open()
    expect(screen.queryByRole('button', { name: 'Scan' })).toBeNull()
    expect(screen.getByRole('alert').textContent).toMatch(/^This browser cannot show the camera here\./)
    inSight = '012345678905'
    const choose = () =>
      fireEvent.change(screen.getByLabelText('Photo of a bar code'), {
        target: { files: [new File(['photo'], 'code.jpg', { type: 'image/jpeg' })] },
      })
    choose()
    await waitFor(() => expect(onCode).toHaveBeenCalledExactlyOnceWith('012345678905'))
    inSight = undefined
    choose()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^No bar code was read in the photo\./))
    expect(isTyping()).toBe(true)
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no picture')))
    choose()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This file is not a photo/))
  })
})
