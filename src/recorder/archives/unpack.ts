import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createGunzip, createInflateRaw, inflateRaw } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { SourceError, sentenceOf } from '../../core/errors.ts'

/** A day of trades of the busiest contract unpacks to half a gigabyte. */
const MOST_BYTES = 4 * 1024 ** 3
const AT_ONCE_BYTES = 4 * 1024 ** 2
const PIECE_BYTES = 256 * 1024
/** What zlib takes at least. */
const LEAST_PIECE = 64
const DEFLATED = 8

const inflate = promisify(inflateRaw) as (packed: Buffer, how: object) => Promise<Buffer>

/**
 * The text of a packed file, piece by piece. What is cut off, has another sum than the packing says or holds anything
 * but one table is refused, at the end at the latest: nothing is kept of a file before it was read to its end.
 */
export async function* unpackedText(packed: Buffer, packing: 'zip' | 'gzip'): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  try {
    for await (const piece of packing === 'zip' ? unzipped(packed) : gunzipped(packed)) {
      bytes += piece.length
      if (bytes > MOST_BYTES) throw bad('it unpacks to more than four gigabytes')
      yield decoder.decode(piece, { stream: true })
    }
  } catch (thrown) {
    throw thrown instanceof SourceError ? thrown : bad(sentenceOf(thrown))
  }
  yield decoder.decode()
}

function gunzipped(packed: Buffer): AsyncIterable<Buffer> {
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES })
  gunzip.end(packed)
  return gunzip
}

async function* unzipped(packed: Buffer): AsyncGenerator<Buffer> {
  const zip = await openZip(packed)
  const [entry, ...others] = await entriesOf(zip)
  if (!entry || others.length > 0) throw bad(`it holds ${others.length + (entry ? 1 : 0)} files, not one`)
  if (entry.compressionMethod !== DEFLATED) throw bad('it is packed in a way that is not known')
  let sum = 0
  for await (const piece of inflated(await packedBytes(zip, entry), entry.uncompressedSize)) {
    sum = crc32(piece, sum)
    yield piece
  }
  if (sum !== entry.crc32) throw bad('what is in it has another sum than it says')
}

function openZip(packed: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(packed, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
}

/** Folders are no files. */
function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      if (!entry.fileName.endsWith('/')) entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })
}

async function packedBytes(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    const raw = { decompress: false } as const
    zip.openReadStream(entry, raw, (error, found) => (error ? reject(error) : resolve(found)))
  })
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** In one go where that is little: there are thousands of such files. */
async function* inflated(packed: Buffer, size: number): AsyncGenerator<Buffer> {
  if (size <= AT_ONCE_BYTES) {
    yield await inflate(packed, { maxOutputLength: AT_ONCE_BYTES, chunkSize: Math.max(size, LEAST_PIECE) })
    return
  }
  const inflating = createInflateRaw({ chunkSize: PIECE_BYTES })
  inflating.end(packed)
  yield* inflating as AsyncIterable<Buffer>
}

function bad(what: string): SourceError {
  return new SourceError('bad_answer', `cannot be unpacked: ${what}`)
}
