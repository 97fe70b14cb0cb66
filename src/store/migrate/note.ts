import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { onDisk } from '../../core/disk.ts'
import { ConfigError } from '../../core/errors.ts'
import { isoOf, type Ms } from '../../core/time.ts'
import { writeInPlaceSync } from '../file.ts'

const FILE = 'migration.json'
/** A month of a small table takes milliseconds: a note of each would take longer than the months. */
const WRITE_EVERY_MS = 1_000

const when = z.union([z.number(), z.string()])

/** A month that is in the target, and was compared. */
const DoneMonth = z.object({
  /** Of the source, as it was then. */
  rows: z.number(),
  first: when,
  last: when,
  /** What is in the target since: facts that stood in the source twice are there once. */
  kept: z.number(),
  sum: z.string(),
})
export type DoneMonth = z.output<typeof DoneMonth>

const Target = z.object({
  begun: z.iso.datetime(),
  finished: z.iso.datetime().nullable(),
  tables: z.record(z.string(), z.record(z.string(), DoneMonth)),
})
const Note = z.object({ version: z.literal(1), targets: z.record(z.string(), Target) })

type Note = z.output<typeof Note>
type NotedTarget = Note['targets'][string]

/**
 * What of a folder is in another store already, by the address of that store: a file in the folder. A kill may cost
 * what was done in the last second, which is then done again.
 */
export class MigrationNote {
  readonly #file: string
  readonly #address: string
  readonly #note: Note
  #writtenAt = 0
  #isChanged = false

  constructor(folder: string, address: string) {
    this.#file = join(folder, FILE)
    this.#address = address
    this.#note = readNote(this.#file)
  }

  get isBegun(): boolean {
    return this.#target !== undefined
  }

  /** Since when everything is there; null while it is not. */
  get finished(): string | null {
    return this.#target?.finished ?? null
  }

  /** Written before the first row is: a target that has rows is known by it. Forgets what is noted of it. */
  begin(now: Ms): void {
    this.#note.targets[this.#address] = { begun: isoOf(now), finished: null, tables: {} }
    this.#write()
  }

  finish(now: Ms): void {
    this.#target!.finished = isoOf(now)
    this.#write()
  }

  done(table: string, month: string): DoneMonth | null {
    return this.#target?.tables[table]?.[month] ?? null
  }

  /** Null takes it back: before a month is touched again. */
  put(table: string, month: string, done: DoneMonth | null): void {
    const { tables } = this.#target!
    tables[table] ??= {}
    const months = tables[table]
    const before = months[month]
    if (done) months[month] = done
    else delete months[month]
    this.#isChanged ||= done !== null || before !== undefined
    // What is taken back must be so on the disk too, before anything happens to the rows.
    if (done === null ? before !== undefined : performance.now() - this.#writtenAt > WRITE_EVERY_MS)
      this.#write()
  }

  /** Whatever was noted is on the disk after this. */
  flush(): void {
    if (this.#isChanged) this.#write()
  }

  get #target(): NotedTarget | undefined {
    return this.#note.targets[this.#address]
  }

  #write(): void {
    onDisk(this.#file, () => writeInPlaceSync(this.#file, `${JSON.stringify(this.#note)}\n`))
    this.#writtenAt = performance.now()
    this.#isChanged = false
  }
}

/** A cluster as it is noted and shown: without who asks it, and by which password. */
export function addressOf(place: { readonly urls: readonly string[]; readonly database: string }): string {
  const hosts = place.urls.map((url) => new URL(url).host).sort()
  return `${hosts.join(',')}/${place.database}`
}

/** Whether all that the folder holds was moved there: what it keeps besides the market is still its own. */
export function wasMovedTo(folder: string, address: string): boolean {
  return new MigrationNote(folder, address).finished !== null
}

function readNote(file: string): Note {
  if (!existsSync(file)) return { version: 1, targets: {} }
  try {
    return Note.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (thrown) {
    throw new ConfigError(
      `${file} is not what perptape wrote there. Remove it, and empty the target of the migration, to begin anew.`,
      { cause: thrown },
    )
  }
}
