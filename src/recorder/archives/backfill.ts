import { SourceError, sentenceOf } from '../../core/errors.ts'
import { HOUR, type Ms, type Span } from '../../core/time.ts'
import type { RowsByTable } from '../../define/into.ts'
import { keptMs, type Retention } from '../../define/retention.ts'
import { originOf } from '../../define/source.ts'
import { type AnyTable, faultOf, type Row } from '../../define/table.ts'
import { archiveFiles } from '../../tables/record/archive-files.ts'
import type { AnyRow } from '../keys.ts'
import { readBack } from '../read-back.ts'
import { isOverdue, type Wanted } from './archive-plan.ts'
import type { Fetched, FetchFile } from './fetch-file.ts'
import { TableLines } from './table-lines.ts'
import { unpackedText } from './unpack.ts'

export interface BackfillReport {
  readonly files: Readonly<Record<'stored' | 'missing' | 'failed', number>>
  readonly bytes: number
  readonly tables: Readonly<Record<string, Kept>>
  /** Rows that could not be true. */
  readonly leftOut: number
  /** The first files that failed, and why. */
  readonly failures: readonly { readonly file: string; readonly why: string }[]
  /** Why it ended before its end; null where it did not. */
  readonly ended: string | null
}

/** Rows that were written, and those that were there already. */
interface Kept {
  readonly imported: number
  readonly present: number
}

export interface BackfillParts {
  /** The way of rows into their table; fails where the store does not take them. */
  readonly keep: (table: AnyTable, rows: readonly AnyRow[]) => Promise<Kept>
  readonly fetchFile: FetchFile
  readonly now: Ms
  readonly retention: Retention
  readonly signal: AbortSignal
  /** Throws, with a sentence, where the disk has no room for more. */
  readonly requireRoom: () => void
  readonly onProgress: (done: number, of: number, rows: number) => void
  readonly atOnce?: number
}

/** Archives serve whoever asks from a store of files; a few at once are no burden to them. */
const AT_ONCE = 6
/** So many rows may wait for the store before the next file is read. */
const MOST_WAITING = 200_000
const FAILURES_SHOWN = 50
/** The last reading of a day may be written some minutes after it. */
const BESIDE = HOUR
/** So many failures in a row are not the files' fault. */
const GIVE_UP_AFTER = 12

/**
 * Reads files into their tables, several at once. A file is written down in the ledger once its rows are stored: broken
 * off, by whatever, a backfill goes on where it was. One that cannot be read is told at the end, and hinders no other.
 */
export async function backfill(wanted: readonly Wanted[], parts: BackfillParts): Promise<BackfillReport> {
  const { fetchFile, now, retention, signal, onProgress } = parts
  const files = { stored: 0, missing: 0, failed: 0 }
  const tables: Record<string, Kept> = {}
  const failures: { file: string; why: string }[] = []
  let [bytes, leftOut, rows, failedInARow] = [0, 0, 0, 0]
  let ended: string | null = null
  const waiting = new Waiting(MOST_WAITING)
  const queue = wanted.values()

  const worker = async () => {
    for (const file of queue) {
      if (ended !== null || signal.aborted) return
      try {
        parts.requireRoom()
        await take(file)
        failedInARow = 0
      } catch (thrown) {
        if (signal.aborted) return
        if (!(thrown instanceof SourceError)) {
          ended ??= sentenceOf(thrown)
          return
        }
        files.failed++
        failedInARow++
        if (failures.length < FAILURES_SHOWN) failures.push({ file: file.url, why: sentenceOf(thrown) })
        if (failedInARow >= GIVE_UP_AFTER)
          ended ??= `${GIVE_UP_AFTER} files in a row could not be had, the last because ${sentenceOf(thrown)}`
      }
      onProgress(files.stored + files.missing + files.failed, wanted.length, rows)
    }
  }
  await Promise.all(Array.from({ length: parts.atOnce ?? AT_ONCE }, worker))
  await waiting.all()
  signal.throwIfAborted()
  return { files, bytes, tables, leftOut, failures, ended }

  async function take(file: Wanted): Promise<void> {
    const fetched = await fetchFile(file.url, file.archive, signal)
    if (fetched === 'missing') {
      files.missing++
      if (isOverdue(file, now)) await parts.keep(archiveFiles, [ledgerRow(file, now, null, 0, 0)])
      return
    }
    bytes += fetched.bytes.length
    const read = await rowsIn(file, fetched.bytes)
    const believed = Object.entries(file.archive.tables).map(([name, table]) => {
      const given = read[name] ?? []
      return { table, given: given.length, kept: soundRows(table, given, file.span) }
    })
    const given = believed.reduce((sum, each) => sum + each.given, 0)
    const kept = believed.reduce((sum, each) => sum + each.kept.length, 0)
    if (given > 0 && kept === 0) throw new SourceError('bad_answer', 'none of its rows can be true')
    await waiting.room(kept)
    const stored = Promise.all(believed.map(({ table, kept: own }) => keep(table, own))).then(async () => {
      await parts.keep(archiveFiles, [ledgerRow(file, now, fetched, given, given - kept)])
      files.stored++
      rows += kept
      leftOut += given - kept
    })
    waiting.add(kept, stored)
  }

  async function keep(table: AnyTable, own: readonly AnyRow[]): Promise<void> {
    const due = own.filter((row) => !isExpired(table, row))
    const { imported, present } = await parts.keep(table, readBack(table, due))
    const before = tables[table.name] ?? { imported: 0, present: 0 }
    tables[table.name] = { imported: before.imported + imported, present: before.present + present }
  }

  function soundRows(table: AnyTable, given: readonly AnyRow[], span: Span): readonly AnyRow[] {
    const [from, to] = [span.from - BESIDE, span.to + BESIDE]
    const isSound = (row: AnyRow) => {
      const at = timeOf(table, row)
      return at >= from && at < to && faultOf(table, row, now) === null
    }
    return given.filter(isSound)
  }

  /** Past retention, and dropped again if they were kept: no fault of theirs. */
  function isExpired(table: AnyTable, row: AnyRow): boolean {
    return timeOf(table, row) < now - keptMs(table, retention)
  }
}

function timeOf(table: AnyTable, row: AnyRow): Ms {
  const value = row[table.time]
  return typeof value === 'string' ? Date.parse(value) : (value as Ms)
}

async function rowsIn({ archive, contract, ...file }: Wanted, packed: Buffer): Promise<RowsByTable> {
  const reader = archive.read(contract, file)
  const lines = new TableLines(archive, (cells) => reader.take(cells))
  for await (const piece of unpackedText(packed, archive.packing)) lines.read(piece)
  lines.finish()
  return reader.rows()
}

function ledgerRow(
  { url, span, archive, contract }: Wanted,
  now: Ms,
  fetched: Fetched | null,
  rows: number,
  left_out: number,
): Row<typeof archiveFiles> {
  return {
    file: url,
    archive: archive.id,
    venue: originOf(archive.id),
    instrument: contract.instrument,
    from_at: span.from,
    until_at: span.to,
    state: fetched ? 'stored' : 'missing',
    rows,
    left_out,
    sha256: fetched?.sha256 ?? null,
    sum_told: fetched && (fetched.isSumTold ? 'yes' : 'no'),
    bytes: fetched?.bytes.length ?? 0,
    read_at: now,
  }
}

/** Rows on their way into the store; whoever brings more waits for room. */
class Waiting {
  readonly #most: number
  readonly #under = new Set<Promise<void>>()
  #rows = 0
  #failure: unknown

  constructor(most: number) {
    this.#most = most
  }

  async room(rows: number): Promise<void> {
    while (this.#rows > 0 && this.#rows + rows > this.#most) await Promise.race(this.#under)
    if (this.#failure) throw this.#failure
  }

  add(rows: number, stored: Promise<void>): void {
    this.#rows += rows
    const settled = stored
      .catch((thrown) => {
        this.#failure ??= thrown
      })
      .then(() => {
        this.#rows -= rows
        this.#under.delete(settled)
      })
    this.#under.add(settled)
  }

  async all(): Promise<void> {
    await Promise.all(this.#under)
    if (this.#failure) throw this.#failure
  }
}
