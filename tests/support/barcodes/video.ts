import { closeSync, openSync, writeSync } from 'node:fs'
import { FRAME_HEIGHT, FRAME_WIDTH, type Frame } from './frame.ts'

/** Pictures a second: a browser that reads them as a camera's shows the file again and again. */
const A_SECOND = 2

/** A film for a browser's fake camera (`--use-file-for-fake-video-capture`), in which each frame is held for so many seconds. */
export function writeVideo(file: string, frames: readonly Frame[], seconds: number): void {
  const into = openSync(file, 'w')
  try {
    writeSync(into, `YUV4MPEG2 W${FRAME_WIDTH} H${FRAME_HEIGHT} F${A_SECOND}:1 Ip A1:1 C420jpeg\n`)
    const gray = Buffer.alloc((FRAME_WIDTH * FRAME_HEIGHT) / 2, 128)
    for (const { luma } of frames)
      for (let shown = 0; shown < seconds * A_SECOND; shown++) {
        writeSync(into, 'FRAME\n')
        writeSync(into, luma)
        writeSync(into, gray)
      }
  } finally {
    closeSync(into)
  }
}
