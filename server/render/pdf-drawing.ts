/** Draws the few shapes of SVG that our own drawings are made of. Not a reader of SVG: anything else is a fault. */
import type PDFDocument from 'pdfkit'

type Doc = InstanceType<typeof PDFDocument>
type Values = ReadonlyMap<string, string>

/** The size that the drawing says it has. */
export function sizeOfDrawing(svg: string): { readonly width: number; readonly height: number } {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}

/** Draws it with its top left corner where the document's origin is. */
export function draw(doc: Doc, svg: string): void {
  for (const [, isEnd, name = '', said = ''] of svg.matchAll(/<(\/?)(\w+)([^>]*?)\/?>/g)) {
    if (name === 'svg') continue
    if (name === 'g') {
      if (isEnd) doc.restore()
      else transform(doc.save(), valuesOf(said).get('transform') ?? '')
      continue
    }
    const values = valuesOf(said)
    outline(doc, name, values)
    paint(doc, values)
  }
}

const valuesOf = (said: string): Values =>
  new Map([...said.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))

function transform(doc: Doc, said: string): void {
  for (const [, name, list = ''] of said.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b = 0, c = 0] = list.split(/[ ,]+/).map(Number)
    if (name === 'translate') doc.translate(a, b)
    else if (name === 'scale') doc.scale(a)
    else if (name === 'rotate') doc.rotate(a, { origin: [b, c] })
    else throw new Error(`a drawing has the transformation ${name}`)
  }
}

function outline(doc: Doc, name: string, values: Values): void {
  const [x, y, width, height, rx, ry, cx, cy, r] = ['x', 'y', 'width', 'height', 'rx', 'ry', 'cx', 'cy', 'r'].map(
    (key) => Number(values.get(key) ?? 0),
  ) as [number, number, number, number, number, number, number, number, number]
  if (name === 'path') doc.path(values.get('d') ?? '')
  else if (name === 'ellipse') doc.ellipse(cx, cy, rx, ry)
  else if (name === 'circle') doc.circle(cx, cy, r)
  else if (name === 'rect' && rx > 0) doc.roundedRect(x, y, width, height, rx)
  else if (name === 'rect') doc.rect(x, y, width, height)
  else throw new Error(`a drawing has the shape ${name}`)
}

function paint(doc: Doc, values: Values): void {
  const share = (name: string) => Number(values.get(name) ?? 1) * Number(values.get('opacity') ?? 1)
  const [fill, stroke] = [values.get('fill') ?? '#000', values.get('stroke')]
  doc.fillOpacity(share('fill-opacity')).strokeOpacity(share('stroke-opacity'))
  doc
    .lineWidth(Number(values.get('stroke-width') ?? 1))
    .lineCap(values.get('stroke-linecap') === 'round' ? 'round' : 'butt')
  if (stroke === undefined) doc.fill(fill)
  else if (fill === 'none') doc.stroke(stroke)
  else doc.fillAndStroke(fill, stroke)
}
