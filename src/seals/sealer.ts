import type { KeyObject } from 'node:crypto'
import type { Clock } from '../core/clock.ts'
import { DAY, floorTo, isoOf, MINUTE, type Ms, parseIso, SINCE_EVER } from '../core/time.ts'
import type { OpenReader, RowWriter, Where } from '../define/reader.ts'
import type { Columns, Row, Table } from '../define/table.ts'
import { proofEpochs, proofRecords, RECEIPTS_FEED, type SealManifest } from '../tables/signals/proofs.ts'
import { signals } from '../tables/signals/signals.ts'
import { FIGURES } from './catalog.ts'
import { type FigureSource, figureText } from './feed.ts'
import { rootOf } from './merkle.ts'
import { readHead } from './read-seals.ts'
import { leafOf, manifestHash, publicKeyHex, type SealedRecord, signatureOf } from './seal.ts'

export const SEAL_EVERY = 5 * MINUTE
/**
 * Receipts of so long before are looked for again: a decision is stored a moment after it was made, and a clock that was
 * set back dates new ones before the last seal.
 */
const LOOKS_BACK = DAY

type Epoch = Row<typeof proofEpochs>
type Content = Pick<SealedRecord, 'feed' | 'asset' | 'value'>

/** What a sealer does with the store, whose only writer of seals it is. */
export interface SealStore {
  readonly reader: OpenReader
  readonly insert: RowWriter
  readonly forget: <C extends Columns>(
    table: Table<C>,
    selection: { readonly where: Where<C> },
  ) => Promise<number>
}

interface SealerParts {
  readonly store: SealStore
  /** Ed25519, private. */
  readonly key: KeyObject
  readonly source: SealManifest['source']
  readonly clock: Clock
  readonly figures?: readonly FigureSource[]
  /** So many receipts at most are in one seal; the rest are in the next. */
  readonly mostReceipts?: number
}

/**
 * Makes seals, one a mark of five minutes. The records are stored first; the row of the seal makes them valid. Whoever is
 * killed in between leaves records that no reader looks at: they are removed before their number is used again.
 */
export class Sealer {
  readonly #parts: Required<SealerParts>
  /** Whether records may be there that belong to no seal. */
  #leftOver = true

  constructor(parts: SealerParts) {
    this.#parts = { figures: FIGURES, mostReceipts: 5_000, ...parts }
  }

  async hasBegun(): Promise<boolean> {
    return (await readHead(this.#parts.store.reader(proofEpochs))) !== null
  }

  /** Seals what is known now; null where there is nothing, or where the mark is sealed already. */
  async seal(): Promise<SealManifest | null> {
    const { store, clock } = this.#parts
    const sealedAt = clock.now()
    const mark = floorTo(sealedAt, SEAL_EVERY)
    const head = await readHead(store.reader(proofEpochs))
    if (head?.manifest.figures_at === isoOf(mark)) return null
    if (this.#leftOver) await this.#clear(head)
    const [figures, receipts] = await Promise.all([this.#figures(mark), this.#receipts(head, sealedAt)])
    const contents = [...figures, ...receipts.contents]
    if (contents.length === 0) return null
    return await this.#write(head, contents, { sealedAt, mark, receiptsUntil: receipts.until })
  }

  async #write(
    head: Epoch | null,
    contents: readonly Content[],
    times: { readonly sealedAt: Ms; readonly mark: Ms; readonly receiptsUntil: Ms },
  ): Promise<SealManifest> {
    const { store, key, source } = this.#parts
    const sequence = (head?.sequence ?? 0) + 1
    const { sealedAt: sealed_at } = times
    const records = [...contents].sort(byFeedAndAsset).map((content, idx) => {
      const record = { sequence, ...content }
      return { ...record, sealed_at, leaf: leafOf(record).toString('hex'), idx }
    })
    const manifest: SealManifest = {
      schema: 'perptape.seal.v1',
      sequence,
      root: rootOf(records.map(({ leaf }) => Buffer.from(leaf, 'hex'))).toString('hex'),
      records: records.length,
      previous: head && manifestHash(head.manifest),
      sealed_at: isoOf(sealed_at),
      figures_at: isoOf(times.mark),
      receipts_until: isoOf(times.receiptsUntil),
      source,
      public_key: publicKeyHex(key),
    }
    const { root } = manifest
    const signature = signatureOf(manifest, key)
    this.#leftOver = true
    await store.insert(proofRecords, records)
    await store.insert(proofEpochs, [
      { sequence, sealed_at, root, records: records.length, manifest, signature },
    ])
    this.#leftOver = false
    return manifest
  }

  async #clear(head: Epoch | null): Promise<void> {
    const where = { sequence: { gte: (head?.sequence ?? 0) + 1 } }
    await this.#parts.store.forget(proofRecords, { where })
    this.#leftOver = false
  }

  async #figures(mark: Ms): Promise<Content[]> {
    const { store, figures } = this.#parts
    const scales = new Map(figures.flatMap(({ feeds }) => feeds.map(({ feed, scale }) => [feed, scale])))
    const read = await Promise.all(figures.map((source) => source.read(store.reader, mark)))
    return read
      .flat()
      .flatMap(({ feed, asset, value }) =>
        value === null ? [] : [{ feed, asset, value: figureText(value, scales.get(feed)!) }],
      )
  }

  /** Decisions on record of which no seal has the hash. */
  async #receipts(
    head: Epoch | null,
    now: Ms,
  ): Promise<{ readonly contents: Content[]; readonly until: Ms }> {
    const { store, mostReceipts } = this.#parts
    const known = head && parseIso(head.manifest.receipts_until)
    const since = known === null ? SINCE_EVER : Math.min(known, now) - LOOKS_BACK
    const sealed = await this.#sealed(since)
    const made = await store.reader(signals).range({
      columns: ['signal_id', 'created_at', 'hash'],
      since,
      order: 'asc',
      limit: sealed.size + mostReceipts + 1,
    })
    const fresh = made.filter(({ signal_id }) => !sealed.has(signal_id))
    const taken = fresh.slice(0, mostReceipts)
    return {
      contents: taken.map(({ signal_id, hash }) => ({ feed: RECEIPTS_FEED, asset: signal_id, value: hash })),
      until: fresh[mostReceipts]?.created_at ?? now,
    }
  }

  /** Those that may be looked at again: a receipt is sealed after it was made. */
  async #sealed(since: Ms): Promise<ReadonlySet<string>> {
    if (since === SINCE_EVER) return new Set()
    const { store } = this.#parts
    const rows = await store.reader(proofRecords).aggregate({
      by: ['asset'],
      take: { last: { max: 'sequence' } },
      since: since - LOOKS_BACK,
      where: { feed: RECEIPTS_FEED },
    })
    return new Set(rows.map(({ asset }) => asset))
  }
}

/** The order of the leaves. */
function byFeedAndAsset(a: Content, b: Content): number {
  if (a.feed !== b.feed) return a.feed < b.feed ? -1 : 1
  return a.asset < b.asset ? -1 : 1
}
