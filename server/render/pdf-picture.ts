/** A picture at the head of a document. */
import type PDFDocument from 'pdfkit'
import { draw, sizeOfDrawing } from './pdf-drawing.ts'
import type { Bitmap, PngPixels } from './picture-bytes.ts'

type Doc = InstanceType<typeof PDFDocument>

/** A bitmap of `printablePicture`, or a drawing of our own. */
export type Picture = Bitmap | { readonly kind: 'drawing'; readonly svg: string }

export interface PictureOnPage {
  readonly width: number
  readonly height: number
  /** Draws it with its top left corner at x, y. */
  draw(x: number, y: number): void
}

/** What we need of the library that its types do not say: a picture as it lies in the file, and how it goes into the document. */
interface Image {
  readonly width: number
  readonly height: number
  readonly orientation?: number
}
interface Opens {
  openImage(bytes: Buffer): Image
}
interface Refers {
  ref(facts: object): { end(bytes?: Buffer): void }
}

/** In points: large enough to know the item by, small enough to leave the page to what is said of it. */
const AT_MOST = { width: 240, height: 180 } as const

/** The picture in its own proportions. */
export function pictureOn(doc: Doc, picture: Picture): PictureOnPage {
  if (picture.kind === 'drawing') {
    const size = sizeOfDrawing(picture.svg)
    const scale = scaleOf(size)
    return {
      width: size.width * scale,
      height: size.height * scale,
      draw: (x, y) => {
        doc.save().translate(x, y).scale(scale)
        draw(doc, picture.svg)
        doc.restore()
      },
    }
  }
  const image = picture.kind === 'png' ? pngImage(picture.pixels) : (doc as unknown as Opens).openImage(picture.bytes)
  const isTurned = (image.orientation ?? 1) > 4
  const size = isTurned ? { width: image.height, height: image.width } : { width: image.width, height: image.height }
  const scale = scaleOf(size)
  const [width, height] = [size.width * scale, size.height * scale]
  return { width, height, draw: (x, y) => void doc.image(image as never, x, y, { width, height }) }
}

const scaleOf = ({ width, height }: { width: number; height: number }) =>
  Math.min(AT_MOST.width / width, AT_MOST.height / height)

/** As the library has its own pictures: asked to embed itself when it is drawn. */
function pngImage({ width, height, depth, samples, palette, packed }: PngPixels): Image {
  const image = {
    ...{ width, height, label: 'picture' },
    obj: undefined as unknown,
    embed(doc: Refers) {
      const space = samples === 3 ? 'DeviceRGB' : 'DeviceGray'
      const colors = palette && doc.ref({})
      colors?.end(palette)
      const object = doc.ref({
        ...{ Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: depth },
        ColorSpace: palette ? ['Indexed', 'DeviceRGB', palette.length / 3 - 1, colors] : space,
        Filter: 'FlateDecode',
        DecodeParms: { Predictor: 15, Colors: samples, BitsPerComponent: depth, Columns: width },
      })
      object.end(packed)
      image.obj = object
    },
  }
  return image
}
