import { createHash } from 'node:crypto'
import { SourceError } from '../../core/errors.ts'
import { MINUTE, SECOND } from '../../core/time.ts'
import type { Archive } from '../../define/archive.ts'
import type { Gateway } from '../../define/gateway.ts'
import { type BoundedFetch, createBoundedFetch } from '../bounded-fetch.ts'
import { pause } from '../pause.ts'
import { faultOfStatus, retryAfterMs } from '../rest.ts'

/** A file as it came. */
export interface Fetched {
  readonly bytes: Buffer
  readonly sha256: string
  /** Whether the venue tells the same sum; false where it tells none. */
  readonly isSumTold: boolean
}

/** The largest that we know of, a day of trades, has a hundred megabytes. */
const FILE_BOUNDS = { wireBytes: 512 << 20, bytes: 512 << 20, depth: Number.POSITIVE_INFINITY }
const FILE_MS = 10 * MINUTE
const TRIES = 4
/** A sum that is wrong twice is wrong. */
const TRIES_OF_SUM = 2
const FIRST_PAUSE = SECOND

export type FetchFile = (
  url: string,
  archive: Pick<Archive, 'id' | 'sumAt'>,
  signal: AbortSignal,
) => Promise<Fetched | 'missing'>

/** Fetches files of archives. What was cut off or came with another sum than is told is asked for again. */
export function fileFetcher(gateway: Gateway): FetchFile {
  const fetch = createBoundedFetch(gateway.agentFor, FILE_BOUNDS)
  return async (url, archive, signal) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(url, archive, signal)
      } catch (thrown) {
        signal.throwIfAborted()
        const fault = thrown instanceof SourceError ? thrown : null
        const tries = fault?.fault === 'bad_answer' ? TRIES_OF_SUM : TRIES
        if (!fault || fault.fault === 'refused' || attempt >= tries) throw thrown
        await pause(fault.retryAfterMs ?? FIRST_PAUSE * 4 ** (attempt - 1), signal)
        signal.throwIfAborted()
      }
    }
  }

  async function once(
    url: string,
    { id, sumAt }: Pick<Archive, 'id' | 'sumAt'>,
    signal: AbortSignal,
  ): Promise<Fetched | 'missing'> {
    const over = AbortSignal.any([signal, AbortSignal.timeout(FILE_MS)])
    const ask = (address: string) => answerOf(fetch, gateway.route(address, id.split('.', 1)[0]!), over)
    const [bytes, sum] = await Promise.all([ask(url), sumAt ? ask(sumAt(url)) : null])
    if (bytes === null) return 'missing'
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (!sumAt) return { bytes, sha256, isSumTold: false }
    const told = sum === null ? null : /^([0-9a-f]{64})\b/i.exec(sum.toString('utf8').trim())?.[1]
    // A file whose sum is not there yet is not all there either.
    if (!told) throw new SourceError('bad_answer', 'its sum is not told where it should be')
    if (told.toLowerCase() !== sha256)
      throw new SourceError('bad_answer', `its sum is ${sha256}, but ${told.toLowerCase()} is told`)
    return { bytes, sha256, isSumTold: true }
  }
}

/** Null of what is not there. */
async function answerOf(fetch: BoundedFetch, address: string, over: AbortSignal): Promise<Buffer | null> {
  const answer = await fetch(address, over, { plain: true })
  const bytes = await answer.bytes()
  if (answer.ok) return bytes
  if (answer.status === 404) return null
  const { status, headers } = answer
  const wait = retryAfterMs(Object.fromEntries(headers), Date.now())
  throw new SourceError(faultOfStatus(status), `answered ${status}`, { status, retryAfterMs: wait })
}
