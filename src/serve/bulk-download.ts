import { open, stat } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../core/clock.ts'
import { Problem, StoreError } from '../core/errors.ts'
import { SINCE_EVER } from '../core/time.ts'
import type { BulkFormat } from '../define/bulk-files.ts'
import { requiredText } from '../define/params.ts'
import type { OpenReader } from '../define/reader.ts'
import type { Row } from '../define/table.ts'
import { bulkExports } from '../tables/record/bulk-exports.ts'
import { type BulkLinks, DOWNLOADS } from './bulk-links.ts'
import { type ByteRange, rangeOf } from './byte-range.ts'
import type { Flow, Made } from './bytes.ts'
import type { ListedRoute } from './documents/document.ts'
import type { Endpoint } from './endpoint.ts'

/** Where links to bulk files lead. */
export interface Downloads {
  readonly links: BulkLinks
  /** Where the files are. */
  readonly folder: string
  readonly openReader: OpenReader
}

const TYPES: Readonly<Record<BulkFormat, string>> = {
  'csv.gz': 'application/gzip',
  parquet: 'application/vnd.apache.parquet',
}
/** For lists of what there is; whoever has a link has all of this in it. */
export const DOWNLOAD: ListedRoute = {
  id: 'bulk-download',
  path: `${DOWNLOADS}/{file}`,
  rule: 'files',
  maxAgeS: 3_600,
  media: Object.values(TYPES),
  params: z.object({
    file: requiredText(
      /^[a-z0-9.-]{1,200}$/,
      'the name of a file, as its link has it',
      'The file.',
      'liquidations-2026-11-fe90d6b1c3a2458e.parquet',
    ),
    expires: requiredText(
      /^\d{1,16}$/,
      'milliseconds since 1970, as its link has them',
      'Until when the link is good.',
      '1794834420000',
    ),
    signature: requiredText(
      /^[0-9a-f]{64}$/,
      '64 hexadecimal digits, as its link has them',
      'That the link is ours.',
      '0f'.repeat(32),
    ),
  }),
  listed: {
    title: 'A bulk file',
    about:
      'A file of a month of rows, by the link that a bulk route gave; links are good for an hour. Parts of it can be asked for with Range.',
    schema: z.string().meta({ format: 'binary' }),
    tag: 'history',
    hasParts: true,
    headers: ['Accept-Ranges', 'Content-Disposition'],
    errors: [403, 416],
  },
}

/** Each holds a connection for as long as its line takes. */
const MOST_AT_ONCE = 50
const CHUNK_BYTES = 64 * 1024

export function downloadEndpoint({ links, folder, openReader }: Downloads, clock: Clock): Endpoint {
  let underWay = 0

  async function* flow(place: string, part: ByteRange): Flow & AsyncGenerator<Uint8Array> {
    underWay += 1
    try {
      yield* bytesOf(place, part)
    } finally {
      underWay -= 1
    }
  }

  return {
    method: 'GET',
    path: `${DOWNLOADS}/{file}`,
    name: 'bulk-download',
    rule: 'files',
    answer({ params, from: { method }, headers }) {
      const file = links.fileOf(params, clock.now())
      return async (spend) => {
        if (underWay >= MOST_AT_ONCE)
          throw new Problem('rate_limited', 'Too many downloads are under way; try again in a minute.', {
            headers: { 'Retry-After': '60' },
          })
        const reader = openReader(bulkExports, spend)
        const [found] = await reader.latest({ by: ['file'], since: SINCE_EVER, where: { file } })
        const place = found && join(folder, found.path)
        if (!found || !(await isThere(place!, found.bytes)))
          throw new Problem('not_found', 'The file has been made anew since. Ask for links again.')
        return made(found, method === 'HEAD' ? {} : headers, (part) => flow(place!, part))
      }
    },
  }
}

function made(
  found: Row<typeof bulkExports>,
  headers: IncomingHttpHeaders,
  flow: (part: ByteRange) => Flow,
): Made {
  const { export: name, month, format, bytes, sha256 } = found
  const tag = `"${sha256}"`
  const part = rangeOf(headers, bytes, tag)
  const { from, to } = part ?? { from: 0, to: bytes }
  return {
    status: part === null ? 200 : 206,
    body: flow({ from, to }),
    flowBytes: to - from,
    contentType: TYPES[format],
    cacheControl: 'private, no-transform, max-age=3600',
    headers: [
      ...['ETag', tag, 'Accept-Ranges', 'bytes'],
      ...['Content-Disposition', `attachment; filename="${name}-${month}.${format}"`],
      ...(part === null ? [] : ['Content-Range', `bytes ${from}-${to - 1}/${bytes}`]),
    ],
  }
}

/** A file grows at its end or is replaced by another of another name: what was told of one stays true while it is there. */
async function isThere(place: string, bytes: number): Promise<boolean> {
  return stat(place).then(
    ({ size }) => size >= bytes,
    () => false,
  )
}

async function* bytesOf(place: string, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  const file = await open(place, 'r')
  try {
    for (let at = from; at < to; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, to - at))
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
      if (bytesRead === 0) throw new StoreError('missing', 'a bulk file has become shorter while it was read')
      at += bytesRead
      yield chunk.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
