import { gunzipSync } from 'node:zlib'
import { SourceError } from '../core/errors.ts'
import { isDeeperThan, parseJson } from '../core/json.ts'
import type { Decode } from '../define/source.ts'

/** The deepest message that we know has eight levels. */
const MAX_DEPTH = 32

/** A message is more than we take: the line is cut, and nothing of it is read. */
export class TooMuch extends SourceError {
  constructor(what: string) {
    super('bad_answer', `a message is ${what}`)
  }
}

/** What a venue sent, as its parser takes it; unpacked it may be as large as a message may be, and no larger. */
export function decoded(data: Buffer, decode: Decode, maxBytes: number): unknown {
  if (typeof decode === 'function') return decode(data)
  const text = (decode === 'gzip json' ? unpacked(data, maxBytes) : data).toString()
  if (decode === 'text') return text
  if (isDeeperThan(text, MAX_DEPTH)) throw new TooMuch(`nested deeper than ${MAX_DEPTH} levels`)
  try {
    return parseJson(text)
  } catch {
    // Venues answer with bare words.
    return text
  }
}

/** Acknowledgements often come as they are, also where the rest is packed. */
function unpacked(data: Buffer, maxBytes: number): Buffer {
  if (data[0] !== 0x1f || data[1] !== 0x8b) return data
  try {
    return gunzipSync(data, { maxOutputLength: maxBytes })
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new TooMuch('larger than we take')
    throw new SourceError('bad_answer', 'a message cannot be unpacked', { cause: thrown })
  }
}
