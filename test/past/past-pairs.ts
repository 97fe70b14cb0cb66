import { Instant } from '../../src/core/clock.ts'
import { durationMs, floorTo, type Ms, parseIso, SINCE_EVER } from '../../src/core/time.ts'
import type { Rollup } from '../../src/define/rollup.ts'
import type { AnyTable } from '../../src/define/table.ts'
import type { Store } from '../../src/store/port.ts'

type Cells = Readonly<Record<string, unknown>>

/** Where a rollup cannot be held against all that is on record of what it reads, and why. */
export interface Exception {
  readonly because: string
  /** So far back, whatever is on record before. */
  readonly back?: Ms
  /** The past shows some of the rows that the rollup makes: those that both have are compared. */
  readonly thinned?: true
}

interface Compared {
  /** From when on all that it reads is on record. */
  readonly since: Ms
  readonly spans: number
  readonly rows: number
  readonly differences: readonly string[]
}

interface Stretch {
  readonly from: Ms
  readonly to: Ms
}

/** So many are computed at most, from the first to the last. */
const MOST_SPANS = 40

/** Computes a rollup once more wherever what it reads is on record, and holds the rows of the past against it. */
export async function comparePair(
  store: Store,
  rollup: Rollup,
  now: Ms,
  exception?: Exception,
): Promise<Compared> {
  const step = durationMs(rollup.grain)
  const first =
    exception?.back === undefined
      ? Math.ceil((await overlapOf(store, rollup, now)) / step) * step
      : floorTo(now - exception.back, step)
  const written = await writtenSince(store, rollup, first)
  const shown = new Set(written.map((row) => spanStart(rollup, step, row)))
  const spans = someOf(
    spansOf(rollup, first, now).filter(
      (span) => !exception?.thinned || rollup.atOnce || shown.has(span.from),
    ),
  )
  const chosen = new Set(spans.map((span) => span.from))
  const isChosen = (start: Ms) => (rollup.atOnce ? start < spans[0]!.to : chosen.has(start))
  const made: Cells[] = []
  for (const span of spans) {
    const readers = readersOf(store, rollup, span.from + (rollup.dated === 'end' ? 1 : 0))
    made.push(...(await rollup.compute(readers, { ...span, now: new Instant(now) })))
  }
  // A cascade that is on is written anew until it has ended.
  const settled = made.filter((row) => row.ended_at !== null)
  const within = written.filter((row) => row.ended_at !== null && isChosen(spanStart(rollup, step, row)))
  const differences = differencesBetween(rollup, within, settled, exception?.thinned === true)
  return { since: first, spans: spans.length, rows: settled.length, differences }
}

function differencesBetween(
  { id, into }: Rollup,
  written: readonly Cells[],
  made: readonly Cells[],
  thinned: boolean,
): string[] {
  const keyOf = (row: Cells) => JSON.stringify(into.key.map((name) => row[name]))
  const byKey = new Map(written.map((row) => [keyOf(row), row]))
  const madeKeys = new Set(made.map(keyOf))
  const surplus = [...byKey.keys()].filter((key) => !madeKeys.has(key))
  return [
    ...(thinned ? [] : surplus.map((key) => `${id} ${key}: is in the past, and the rollup does not make it`)),
    ...made.flatMap((row) => {
      const there = byKey.get(keyOf(row))
      if (!there) return thinned ? [] : [`${id} ${keyOf(row)}: is made, and the past lacks it`]
      const cells = [...differencesOf(there, row, '')]
      return cells.length > 0 ? [`${id} ${keyOf(row)}${cells.join(';')}`] : []
    }),
  ]
}

/**
 * From when on it is on record with all that it reads, and with what it looks back to; all of it where it looks back for
 * ever.
 */
async function overlapOf(store: Store, rollup: Rollup, now: Ms): Promise<Ms> {
  const { reads, into, standing = [], reaches } = rollup
  const inputs = Object.entries(reads).filter(([name, table]) => table !== into && !standing.includes(name))
  const firsts = await Promise.all(inputs.map(([, table]) => firstTime(store, table)))
  const first = Math.max(...firsts.filter((at) => at !== null))
  const back = first + durationMs(reaches?.back ?? '0m')
  return Math.max(back < now ? back : first, (await firstTime(store, into)) ?? 0)
}

/** Null where nothing of it is on record. */
async function firstTime(store: Store, table: AnyTable): Promise<Ms | null> {
  const [found] = await store
    .reader(table)
    .aggregate({ since: SINCE_EVER, take: { at: { min: table.time } } })
  const at = (found as Cells | undefined)?.at
  return at == null ? null : momentOf(at)
}

/** Those that are over, and the one that is on where it is shown; as one where they are computed in one go. */
function spansOf({ grain, atOnce, provisional }: Rollup, first: Ms, now: Ms): Stretch[] {
  const step = durationMs(grain)
  if (atOnce) return [{ from: first, to: floorTo(now, step) }]
  const spans: Stretch[] = []
  for (let from = first; from <= now; from += step)
    if (provisional || from + step <= now) spans.push({ from, to: from + step })
  return spans
}

/** The start of the span that a row is of. */
function spanStart({ into, dated }: Rollup, step: Ms, row: Cells): Ms {
  return floorTo(momentOf(row[into.time]) - (dated === 'end' ? 1 : 0), step)
}

/** The last, and of many some of all the rest. */
function someOf(spans: readonly Stretch[]): Stretch[] {
  const apart = Math.max(1, Math.ceil(spans.length / MOST_SPANS))
  return spans.filter((_, place) => (spans.length - 1 - place) % apart === 0)
}

/** The readers that the recorder gives it; of its own rows those before `until`. */
export function readersOf(store: Store, rollup: Rollup, until: Ms): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(rollup.reads).map(([name, table]) => {
      const reader = store.reader(table)
      return [name, table === rollup.into ? readerUntil(reader, until) : reader]
    }),
  )
}

function readerUntil(reader: object, until: Ms): object {
  return new Proxy(reader, {
    get: (target, verb) => (query: { until?: Ms }) =>
      (Reflect.get(target, verb) as (query: object) => unknown).call(target, {
        ...query,
        until: Math.min(query.until ?? until, until),
      }),
  })
}

async function writtenSince(store: Store, { into }: Rollup, since: Ms): Promise<Cells[]> {
  return store.reader(into).range({ since, order: 'asc', limit: 1_000_000 } as never)
}

/** Sums are the same but for the last digits: they are added in another order. */
export function* differencesOf(there: unknown, made: unknown, where: string): Generator<string> {
  if (typeof made === 'number' && typeof there === 'number') {
    const isSame = Math.abs(there - made) <= 1e-9 * Math.max(1, Math.abs(made))
    if (!isSame) yield `${where}: ${there}, ${made}`
  } else if (made !== null && typeof made === 'object' && there !== null && typeof there === 'object') {
    const names = Object.keys(made).sort()
    if (String(Object.keys(there).sort()) !== String(names)) yield `${where}: has other fields`
    for (const name of names)
      yield* differencesOf((there as Cells)[name], (made as Cells)[name], `${where} ${name}`)
  } else if (there !== made) yield `${where}: ${JSON.stringify(there)}, ${JSON.stringify(made)}`
}

function momentOf(time: unknown): Ms {
  return typeof time === 'number' ? time : parseIso(String(time))!
}
