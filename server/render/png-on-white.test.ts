import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printablePicture } from '#server/render/picture-bytes.ts'
import { paletteOnWhite, rowsOnWhite } from '#server/render/png-on-white.ts'
import { png } from '#tests/support/pictures.ts'

/** The rows as a program writes them that chooses a filter for each, as PNG defines the five. */
function filtered(raw: Buffer, { width, samples, filters }: { width: number; samples: number; filters: number[] }) {
  const long = width * samples
  const at = (y: number, x: number) => (y < 0 || x < 0 ? 0 : (raw[y * long + x] as number))
  const rows = filters.map((filter, y) => {
    const row = Array.from({ length: long }, (_, x) => {
      const [a, b, c] = [at(y, x - samples), at(y - 1, x), x < samples ? 0 : at(y - 1, x - samples)]
      const p = a + b - c
      const paeth = [a, b, c].reduce((best, each) => (Math.abs(p - each) < Math.abs(p - best) ? each : best))
      return at(y, x) - ([0, a, b, Math.floor((a + b) / 2), paeth][filter] as number)
    })
    return Buffer.from([filter, ...row])
  })
  return Buffer.concat(rows)
}

describe('LNK-05 clear pixels of a picture are white on paper', () => {
  test.each([2, 4])('of %i samples, by every filter that PNG has', async (samples) => {
    const sizes = {
      width: fc.integer({ min: 1, max: 5 }),
      filters: fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }),
    }
    const drawn = fc.record(sizes).chain((size) =>
      fc.tuple(
        fc.constant(size),
        fc.uint8Array({
          minLength: size.width * size.filters.length * samples,
          maxLength: size.width * size.filters.length * samples,
        }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(drawn, async ([{ width, filters }, bytes]) => {
        const raw = Buffer.from(bytes)
        const height = filters.length
        const laid = await rowsOnWhite(filtered(raw, { width, samples, filters }), { width, height, samples })
        const colors = samples - 1
        const expected = Array.from({ length: width * height * colors }, (_, n) => {
          const pixel = Math.floor(n / colors) * samples
          const [color, opaque] = [raw[pixel + (n % colors)] as number, raw[pixel + colors] as number]
          return 255 - Math.round(((255 - color) * opaque) / 255)
        })
        expect(sumsOfRows(laid, width * colors, colors)).toEqual(expected)
      }),
    )
  })

  /** The colors of rows that are written as differences to the left. */
  function sumsOfRows(rows: Buffer, long: number, samples: number): number[] {
    const colors: number[] = []
    for (let from = 0; from < rows.length; from += long + 1) {
      expect(rows[from]).toBe(1)
      const row = [...rows.subarray(from + 1, from + 1 + long)]
      for (const [x, each] of row.entries()) row[x] = (each + (x < samples ? 0 : (row[x - samples] as number))) % 256
      colors.push(...row)
    }
    return colors
  }

  test('a palette: half clear red is pink, and colors that nothing is said of stay', () => {
    const palette = Buffer.from([255, 0, 0, 0, 0, 255])
    expect([...paletteOnWhite(palette, Buffer.from([128]))]).toEqual([255, 127, 127, 0, 0, 255])
  })

  test('others have their turn while a large picture is laid', async () => {
    let turns = 0
    const next = () => {
      turns += 1
      timer = setImmediate(next)
    }
    let timer = setImmediate(next)
    await rowsOnWhite(Buffer.alloc(600 * 2401), { width: 600, height: 600, samples: 4 })
    clearImmediate(timer)
    expect(turns).toBeGreaterThan(6)
  })

  test('an opaque picture is not taken apart at all', async () => {
    const picture = png()
    const found = await printablePicture(picture)
    expect(found?.kind === 'png' && picture.includes(found.pixels.packed)).toBe(true)
    expect(found?.kind === 'png' && inflateSync(found.pixels.packed).length).toBe(30 * 121)
  })
})
