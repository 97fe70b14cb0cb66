import { setImmediate } from 'node:timers/promises'
import { sum } from '../core/stats.ts'
import type { Ms } from '../core/time.ts'
import type { RowWriter } from '../define/reader.ts'
import type { Origin } from '../define/source.ts'
import type { AnyTable, Row } from '../define/table.ts'
import { DERIVED } from './derived/index.ts'
import type { SimModel } from './model/model.ts'
import type { PastPart, PastRows } from './past.ts'
import { SUBJECTS } from './subjects.ts'

export interface HistoryRequest {
  readonly market: SimModel
  readonly insert: RowWriter
  /** The past ends before this moment; the recorder goes on from it. */
  readonly now: Ms
  /** All who tell of the simulated market, as `simulatedOrigins` gives them. */
  readonly origins: readonly Origin[]
  /** Parts that are not written, by their labels. */
  readonly without?: readonly string[]
  /** Of the shares that threads divide the past into, only this one is written. */
  readonly share?: number
  readonly onProgress?: (progress: HistoryProgress) => void
}

export interface HistoryProgress {
  /** From 0 to 1; of one share as much as that is of the whole. */
  readonly fraction: number
  readonly label: string
  readonly rows: number
}

/** What is made of what others wrote comes after all of them. */
const PARTS: readonly PastPart[] = [...SUBJECTS, ...DERIVED].sort(
  (a, b) => Number(a.wants !== undefined) - Number(b.wants !== undefined),
)

/** Parts that can be written apart from all others, as nobody wants their rows: about half of the work. */
const APART: ReadonlySet<string> = new Set([
  'venues',
  'spot markets',
  'contracts',
  'expiries',
  'deliveries',
  'open interest',
  'funding announced',
  'prices',
  'perp minutes',
  'spot minutes',
  'positioning',
  'books',
  'borrow rates',
  'leverage',
  'networks',
  'changes of networks',
  'insurance funds',
  'closes of insurance funds',
  'pool perpetuals',
  'traders of the pool',
  'uptime',
  'tokenized stocks',
  'tokens of stocks',
  'pairs of stocks',
  'shares and metals',
  'open interest of shares and metals',
  'funding of shares and metals',
  'option chains',
  'option trades',
  'options flow',
  'watched public keys',
  'visible public keys',
  'visible public keys by script',
  'commitments of traders',
  'slippage',
  'venues by the day',
  'who led',
  'cycle indicators',
  'Turkey premium',
  'premiums of Korea and Turkey',
])

/** What each of the threads that write a past together has to write. */
export const SHARES: readonly [readonly PastPart[], readonly PastPart[]] = [
  PARTS.filter(({ label }) => !APART.has(label)),
  PARTS.filter(({ label }) => APART.has(label)),
]

/** Fills an empty store with the simulated market's past; returns how many rows that were. */
export async function writeHistory(request: HistoryRequest): Promise<number> {
  const { market, insert, now, origins, without = [], share, onProgress } = request
  const isWritten = ({ label }: PastPart) => !without.includes(label)
  const parts = (share === undefined ? PARTS : SHARES[share]!).filter(isWritten)
  const total = sum(PARTS.filter(isWritten).map(({ thousands }) => thousands * 1000))
  const batches = new Batches(insert, parts)
  let before = 0
  for (const { label, thousands, past } of parts) {
    const expected = thousands * 1000
    const written = batches.rows
    const tell = () => {
      const done = Math.min(batches.rows - written, expected)
      onProgress?.({ fraction: (before + done) / total, label, rows: batches.rows })
    }
    tell()
    for await (const list of past({ market, now, origins, written: batches.written })) {
      if (await batches.add(list)) tell()
      // A turn for the event loop, in which what was made before goes to the store.
      await setImmediate()
    }
    await batches.handOver()
    before += expected
  }
  await batches.stored()
  onProgress?.({ fraction: before / total, label: 'done', rows: batches.rows })
  return batches.rows
}

/** What is stored at once is a commit of the store, which costs the same for few rows as for many. */
const ROWS_AT_ONCE = 40_000
/** One is stored and the next made ready for it while a third is made. */
const UNDER_WAY = 2

/** Lists put together, by the table, to what is stored at once. */
class Batches {
  /** So many were added. */
  rows = 0
  readonly #insert: RowWriter
  readonly #open = new Map<AnyTable, Row<AnyTable>[]>()
  readonly #underWay: Promise<void>[] = []
  readonly #wanted: ReadonlyMap<AnyTable, Row<AnyTable>[]>

  constructor(insert: RowWriter, parts: readonly PastPart[]) {
    this.#insert = insert
    this.#wanted = new Map(parts.flatMap(({ wants = [] }) => wants).map((table) => [table, []]))
  }

  /** What was added of a table that somebody wants. */
  readonly written = (table: AnyTable): readonly Row<AnyTable>[] => this.#wanted.get(table) ?? []

  /** Whether a batch is full now and on its way. */
  async add({ table, rows }: PastRows): Promise<boolean> {
    const batch = this.#open.get(table) ?? []
    this.#open.set(table, batch)
    const kept = this.#wanted.get(table)
    for (const row of rows) {
      batch.push(row)
      kept?.push(row)
    }
    this.rows += rows.length
    const isFull = batch.length >= ROWS_AT_ONCE
    if (isFull) await this.#send(table, batch)
    return isFull
  }

  /** Batches that are not full go too. */
  async handOver(): Promise<void> {
    for (const [table, batch] of this.#open) if (batch.length > 0) await this.#send(table, batch)
  }

  async stored(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  async #send(table: AnyTable, batch: readonly Row<AnyTable>[]): Promise<void> {
    this.#open.delete(table)
    if (this.#underWay.length >= UNDER_WAY) await this.#underWay.shift()
    const stored = this.#insert(table, batch)
    // Handled where it is awaited; a rejection in between must not count as unhandled.
    stored.catch(() => {})
    this.#underWay.push(stored)
  }
}
