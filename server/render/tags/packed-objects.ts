/**
 * Small objects of a PDF in compressed object streams (PDF 1.5), which the library does not write: the tags of a long print are
 * hundreds of thousands of objects, and one by one they would make the file ten times as large. Such objects are found by a
 * cross-reference stream in place of the library's table.
 */
import { deflateSync } from 'node:zlib'
import type PDFDocument from 'pdfkit'

type Doc = InstanceType<typeof PDFDocument>

/** What we need of the library that its types leave out. */
export interface Ref {
  readonly id: number
  readonly data: Record<string, unknown>
  write(chunk: Uint8Array): void
  end(): void
}
interface Inside {
  ref(data: object): Ref
  readonly _root: Ref & { readonly data: Record<string, unknown> }
  readonly _info: Ref
  readonly _id: Uint8Array
  readonly _offsets: (number | null)[]
  readonly _offset: number
  _write(text: string): void
  _finalize(): void
  push(end: null): void
}

/** Objects in one stream: about 30 kB of text, which is packed in a millisecond. At most 1,024, as the index has ten bits of a place. */
const IN_A_STREAM = 500
const INDEX_BITS = 1024
/** Bytes of an entry of the cross-reference stream: its type, an offset or the number of an object stream, an index. */
const WIDTHS = [1, 4, 2] as const

export class PackedObjects {
  readonly #inside: Inside
  /** By the number of each packed object: its stream's number and its place in it, in one figure, as there are very many. */
  readonly #places: number[] = []
  #waiting: { readonly id: number; readonly text: string }[] = []

  constructor(doc: Doc) {
    this.#inside = doc as unknown as Inside
    this.#inside._finalize = () => this.#writeEnd()
  }

  /** A number for an object that will be added. */
  newId(): number {
    const { _offsets: offsets } = this.#inside
    offsets.push(null)
    return offsets.length
  }

  /** An object as it is written in the file. Each number is added once. */
  add(id: number, text: string): void {
    this.#waiting.push({ id, text })
    if (this.#waiting.length >= IN_A_STREAM) this.flush()
  }

  /** Writes what was added so far. */
  flush(): void {
    if (this.#waiting.length === 0) return
    let [index, body] = ['', '']
    const stream = this.#inside.ref({ Type: 'ObjStm', N: this.#waiting.length, Filter: 'FlateDecode' })
    for (const [i, { id, text }] of this.#waiting.entries()) {
      this.#places[id] = stream.id * INDEX_BITS + i
      index += `${id} ${body.length} `
      body += `${text}\n`
    }
    stream.data['First'] = index.length
    // Twice as fast as the default level, for a tenth more bytes.
    stream.write(deflateSync(Buffer.from(index + body, 'latin1'), { level: 2 }))
    stream.end()
    this.#waiting = []
  }

  #writeEnd(): void {
    const { _offsets: offsets, _offset: start, _root: root, _info: info, _id: fileId } = this.#inside
    const id = offsets.length + 1
    const table = Buffer.alloc((id + 1) * (WIDTHS[0] + WIDTHS[1] + WIDTHS[2]))
    // Number 0 is the head of the list of free objects.
    table.writeUInt16BE(0xffff, 5)
    let at = 7
    for (const [i, offset] of [...offsets, start].entries()) {
      const place = this.#places[i + 1]
      table.writeUInt8(place ? 2 : 1, at)
      table.writeUInt32BE(place ? Math.floor(place / INDEX_BITS) : (offset ?? 0), at + 1)
      table.writeUInt16BE(place ? place % INDEX_BITS : 0, at + 5)
      at += 7
    }
    const ref = this.#inside.ref({
      ...{ Type: 'XRef', Size: id + 1, W: WIDTHS, Root: root, Info: info, ID: [fileId, fileId] },
    })
    ref.write(table)
    // The reference ends the document when it is written; by then it must not be ended again.
    this.#inside._finalize = () => {}
    ref.end()
    this.#inside._write('startxref')
    this.#inside._write(`${start}`)
    this.#inside._write('%%EOF')
    this.#inside.push(null)
  }
}
