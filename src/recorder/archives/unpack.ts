import type { Readable } from 'node:stream'
import { crc32, createGunzip } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { SourceError, sentenceOf } from '../../core/errors.ts'

/** A day of trades of the busiest contract unpacks to half a gigabyte. */
const MOST_BYTES = 4 * 1024 ** 3

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
  const gunzip = createGunzip()
  gunzip.end(packed)
  return gunzip
}

async function* unzipped(packed: Buffer): AsyncGenerator<Buffer> {
  const zip = await openZip(packed)
  const [entry, ...others] = await entriesOf(zip)
  if (!entry || others.length > 0) throw bad(`it holds ${others.length + (entry ? 1 : 0)} files, not one`)
  let sum = 0
  for await (const piece of await streamOf(zip, entry)) {
    sum = crc32(piece as Buffer, sum)
    yield piece as Buffer
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

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
}

function bad(what: string): SourceError {
  return new SourceError('bad_answer', `cannot be unpacked: ${what}`)
}
