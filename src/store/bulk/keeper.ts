import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sentenceOf } from '../../core/errors.ts'
import { DAY, floorTo, HOUR, MINUTE, type Ms, SINCE_EVER } from '../../core/time.ts'
import type { BulkTable } from '../../define/bulk-files.ts'
import type { Table } from '../../define/table.ts'
import { type ExportRow, readExports, sweep, tell } from './export-rows.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { monthSpan, monthsOf } from './month.ts'
import { keepParquet, keepText, type Month, manifestFile, seal } from './month-files.ts'
import type { BulkParts } from './parts.ts'

/** The first look is when a start has settled, the others some minutes after the hour: rollups are done by then. */
const FIRST_AFTER_MS = MINUTE
const AFTER_HOUR_MS = 6 * MINUTE
/** Late rows are mostly of lately: all months are looked at once a day, and otherwise as many as these. */
const RECENT_MONTHS = 2

const NOT_MADE = 'bulk files could not be made; it is tried again at the next look'

/** One table while its months are gone through. */
interface TableJob {
  readonly bulk: BulkTable
  readonly firstRow: Ms
  /** To be kept, newest first. */
  readonly months: readonly string[]
  told: readonly ExportRow[]
  readonly manifests: Map<string, Manifest>
  failed: boolean
}

/**
 * Keeps the monthly files of tables, beside everything else: what has settled is added hour by hour, months that rows
 * came late for are put together anew, and what files hold is told in `bulk_exports` once it is safe on disk.
 */
export class BulkKeeper {
  readonly #parts: BulkParts
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #allLookedAt: Ms = Number.NEGATIVE_INFINITY

  constructor(parts: BulkParts) {
    this.#parts = parts
  }

  start(): void {
    this.#running = this.#run().catch(() => {})
  }

  /** Breaks off what is under way; nothing of it is seen. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    const { clock, log } = this.#parts
    for (
      let waitMs = FIRST_AFTER_MS;
      ;
      waitMs = floorTo(clock.now(), HOUR) + HOUR + AFTER_HOUR_MS - clock.now()
    ) {
      await pause(waitMs, undefined, { signal })
      await this.look().catch((thrown) => {
        if (!signal.aborted) log.error({ error: sentenceOf(thrown) }, 'bulk files could not be looked after')
      })
    }
  }

  /** Brings all files to where they can be by now. What fails of one month is told, and tried again at the next look. */
  async look(): Promise<void> {
    const now = this.#parts.clock.now()
    const isThorough = now - this.#allLookedAt >= DAY
    await this.#clearDrafts()
    const jobs: TableJob[] = []
    for (const bulk of this.#parts.tables) {
      const job = await this.#jobOf(bulk, now).catch((thrown) => {
        this.#parts.log.warn({ table: bulk.name, error: sentenceOf(thrown) }, NOT_MADE)
        return null
      })
      if (job !== null) jobs.push(job)
    }
    // Newest months of all tables first: whoever asks while the past is still being written has these.
    const turns = Math.max(0, ...jobs.map(({ months }) => (isThorough ? months.length : RECENT_MONTHS)))
    for (const format of ['text', 'parquet'] as const) {
      for (let turn = 0; turn < turns; turn++) {
        for (const job of jobs)
          if (turn < job.months.length) await this.#month(job, job.months[turn]!, format)
      }
    }
    for (const job of jobs) if (!job.failed) await sweep(this.#parts, job.bulk, job.manifests)
    this.#allLookedAt = isThorough && jobs.every(({ failed }) => !failed) ? now : this.#allLookedAt
  }

  /** Null where there is nothing on record, and never was. */
  async #jobOf(bulk: BulkTable, now: Ms): Promise<TableJob | null> {
    const { store, folder, months: most } = this.#parts
    const { table, only = {} } = bulk
    const place = join(folder, bulk.name)
    await mkdir(place, { recursive: true })
    const there = (await readdir(place)).flatMap((file) => /^(\d{4}-\d\d)\.json$/.exec(file)?.[1] ?? [])
    const take = { first: { min: table.time } } as const
    const [found] = await store
      .reader(table as Table)
      .aggregate({ since: SINCE_EVER, where: only, take } as never)
    const first = (found as { readonly first: Ms | null } | undefined)?.first ?? null
    const starts = [...there.map((month) => monthSpan(month).from), ...(first === null ? [] : [first])]
    if (starts.length === 0) return null
    const months = monthsOf({ from: Math.min(...starts), to: now + 1 }).slice(0, most ?? undefined)
    const told = await readExports(this.#parts, bulk)
    const manifests = new Map<string, Manifest>()
    for (const month of there.filter((one) => months.includes(one))) {
      const manifest = await readManifest(manifestFile(this.#parts, { bulk, month }))
      if (manifest !== null) manifests.set(month, await seal(this.#parts, { bulk, month }, manifest))
    }
    return { bulk, firstRow: first ?? Number.POSITIVE_INFINITY, months, told, manifests, failed: false }
  }

  async #month(job: TableJob, month: string, format: 'text' | 'parquet'): Promise<void> {
    const { signal } = this.#stopping
    const { bulk, firstRow, manifests } = job
    const one: Month = { bulk, month, firstRow }
    signal.throwIfAborted()
    try {
      const known = manifests.get(month)
      const kept =
        format === 'text'
          ? await keepText(this.#parts, one, signal)
          : known && (await keepParquet(this.#parts, one, known, signal))
      if (!kept) return
      manifests.set(month, kept)
      const fresh = await tell(this.#parts, bulk, month, kept, job.told)
      job.told = [...job.told.filter(({ file }) => !fresh.some((row) => row.file === file)), ...fresh]
    } catch (thrown) {
      signal.throwIfAborted()
      job.failed = true
      this.#parts.log.warn({ table: bulk.name, month, error: sentenceOf(thrown) }, NOT_MADE)
    }
  }

  /** Left by a kill: nobody else writes here. */
  async #clearDrafts(): Promise<void> {
    const { folder } = this.#parts
    await mkdir(folder, { recursive: true })
    const files = await readdir(folder, { recursive: true })
    for (const file of files) if (file.endsWith('.part')) await rm(join(folder, file), { force: true })
  }
}
