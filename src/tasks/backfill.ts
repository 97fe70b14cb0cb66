import { z } from 'zod'
import { systemClock } from '../core/clock.ts'
import { ConfigError, StoreError } from '../core/errors.ts'
import { orNearest } from '../core/nearest.ts'
import { perpOf } from '../core/symbols.ts'
import { DAY, isoOf, SINCE_EVER } from '../core/time.ts'
import type { Archive } from '../define/archive.ts'
import type { Contract, ContractList } from '../define/market.ts'
import type { Venue } from '../define/source.ts'
import type { AnyTable } from '../define/table.ts'
import { filesOf, type Wanted } from '../recorder/archives/archive-plan.ts'
import { type BackfillReport, backfill } from '../recorder/archives/backfill.ts'
import { fileFetcher } from '../recorder/archives/fetch-file.ts'
import { askContracts } from '../recorder/archives/listed-contracts.ts'
import { readContractLists } from '../recorder/contract-lists.ts'
import { createRestHost } from '../recorder/rest.ts'
import { defaultTimings } from '../recorder/timings.ts'
import { freeBytes } from '../store/room.ts'
import { archiveFiles } from '../tables/record/archive-files.ts'
import type { Outside, TaskContext } from './context.ts'
import { importLane } from './import-lane.ts'
import { rangeNamed, tableNamed } from './named.ts'
import { task } from './task.ts'

const GIGABYTE = 1024 ** 3
/** Back from now unless it is said. */
const USUAL_DAYS = 90

export type BackfillResult = BackfillReport & {
  /** The archives that were read. */
  readonly archives: readonly string[]
  readonly from: string
  readonly to: string
  /** Files that an earlier backfill had read, or found missing. */
  readonly known: number
}

/** The past, from the files that venues publish of it. */
export const backfillTask = task(
  z.object({
    table: z.string().optional(),
    venue: z.string().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    symbols: z.array(z.string()).optional(),
    keepFreeGb: z.number(),
  }),
  async (context: TaskContext, args): Promise<BackfillResult> => {
    const { store, lanes, kind, clock, signal, progress } = context
    if (kind !== 'live')
      throw new ConfigError(
        'This folder is simulated and has the past of its own market. Choose a live one with --data.',
      )
    const now = clock.now()
    const { since, until = now } = rangeNamed(args.from, args.to)
    const span = { from: since ?? until - USUAL_DAYS * DAY, to: until }
    const outside = context.outside()
    const chosen = chosenArchives(outside.venues, args)
    const lists = contractsBy(context, outside, now)
    const wanted: Wanted[] = []
    for (const { venue, archive } of chosen) {
      progress(0, `asking ${venue.name} what it lists`)
      const contracts = ofSymbols(archive, await lists(venue, archive.market), args.symbols)
      wanted.push(...filesOf(archive, contracts, span, { now, retention: outside.retention }))
    }
    if (args.symbols && wanted.length === 0)
      throw new ConfigError(`No archive has ${args.symbols.join(', ')} in that time.`)
    wanted.sort((a, b) => a.span.from - b.span.from)
    const ledger = await store.reader(archiveFiles).latest({ by: ['file'], since: SINCE_EVER })
    const known = new Set(ledger.map(({ file }) => file))
    const left = wanted.filter(({ url }) => !known.has(url))
    await openSpans(lanes, left)
    const ways = waysInto({ lanes, store })
    const report = await backfill(left, {
      keep: (table, rows) => ways.into(table).keep(rows, []),
      fetchFile: fileFetcher(outside.gateway),
      now,
      retention: outside.retention,
      signal,
      requireRoom: () => requireRoom(context.folder, args.keepFreeGb),
      onProgress: (done, of, rows) => progress(done / of, `${rows.toLocaleString('en')} rows`),
    }).finally(ways.end)
    const ids = chosen.map(({ archive }) => archive.id)
    return {
      archives: ids,
      from: isoOf(span.from),
      to: isoOf(span.to),
      known: wanted.length - left.length,
      ...report,
    }
  },
)

/** All that is made of what is going to come is open from the start: one note for each rollup, not one for each batch. */
async function openSpans(lanes: TaskContext['lanes'], wanted: readonly Wanted[]): Promise<void> {
  const tables = new Set(wanted.flatMap(({ archive }) => Object.values(archive.tables)))
  for (const table of tables) {
    const own = wanted.filter(({ archive }) => Object.values(archive.tables).includes(table))
    const ends = own.map(({ span }) => span.to)
    await lanes.recompute(
      table,
      own[0]!.span.from,
      ends.reduce((a, b) => Math.max(a, b)),
    )
  }
}

/** A lane of each table, as an import has one. */
function waysInto(context: Pick<TaskContext, 'lanes' | 'store'>) {
  const open = new Map<AnyTable, ReturnType<typeof importLane>>()
  return {
    into(table: AnyTable) {
      const lane = open.get(table) ?? importLane(context, table)
      open.set(table, lane)
      return lane
    },
    end() {
      for (const lane of open.values()) lane.end()
    },
  }
}

interface Chosen {
  readonly venue: Venue
  readonly archive: Archive
}

function chosenArchives(
  venues: readonly Venue[],
  { table, venue }: { readonly table?: string | undefined; readonly venue?: string | undefined },
): Chosen[] {
  const all = venues.flatMap((one) => (one.archives ?? []).map((archive) => ({ venue: one, archive })))
  const known = [...new Set(all.map((each) => each.venue.id))]
  if (venue !== undefined && !known.includes(venue))
    throw new ConfigError(`${venue} has no archive that is read. ${orNearest(venue, known, 'Venues')}`)
  const ofVenue = all.filter((each) => venue === undefined || each.venue.id === venue)
  if (table === undefined) return ofVenue.filter(({ archive }) => !archive.onlyNamed)
  const { name } = tableNamed(table)
  const tablesOf = ({ archive }: Chosen) => Object.values(archive.tables).map((each) => each.name)
  const found = ofVenue.filter((each) => tablesOf(each).includes(name))
  if (found.length > 0) return found
  const tables = [...new Set(ofVenue.flatMap(tablesOf))]
  throw new ConfigError(`No archive tells ${name}. Those that are read tell ${tables.join(', ')}.`)
}

/** As the recorder knows them, or as the venue lists them now; each list is asked for once. */
function contractsBy(context: TaskContext, { gateway }: Outside, now: number) {
  const { store, signal } = context
  const asked = new Map<string, Promise<readonly Contract[]>>()
  return (venue: Venue, list: ContractList): Promise<readonly Contract[]> => {
    const key = `${venue.id} ${list}`
    const found = asked.get(key) ?? find()
    asked.set(key, found)
    return found

    async function find(): Promise<readonly Contract[]> {
      const known = (await readContractLists(store, now)).get(venue.id)?.get(list)
      if (known) return known
      const host = createRestHost(venue, { gateway, clock: systemClock, timings: defaultTimings })
      return askContracts(venue, list, host, now, signal)
    }
  }
}

function ofSymbols(
  { usual = () => true }: Archive,
  contracts: readonly Contract[],
  symbols: readonly string[] | undefined,
): readonly Contract[] {
  return contracts.filter((contract) =>
    symbols ? contract.quote === 'USDT' && symbols.includes(perpOf(contract.base)) : usual(contract),
  )
}

function requireRoom(folder: string, keepFreeGb: number): void {
  const free = freeBytes(folder) / GIGABYTE
  if (free < keepFreeGb)
    throw new StoreError(
      'disk_full',
      `the disk has ${free.toFixed(1)} GB free, and ${keepFreeGb} are to stay so (--keep-free)`,
    )
}
