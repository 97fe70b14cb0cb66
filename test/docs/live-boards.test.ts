import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOARDS } from '../../src/boards/index.ts'
import { Problem } from '../../src/core/errors.ts'
import type { Board } from '../../src/define/board.ts'
import { OFFERS } from '../../src/offers/index.ts'
import { asked } from '../../src/serve/asked.ts'
import { createRun } from '../../src/serve/run.ts'
import { createSimMarket } from '../../src/sim/model/model.ts'
import { simulatedVenues } from '../../src/sim/simulated-venues.ts'
import type { Store } from '../../src/store/port.ts'
import { VENUES } from '../../src/venues/index.ts'
import { BOOKKEEPING, IF_ASKED, livePart } from '../fixtures/live-part.ts'
import { fillMarket, NOW } from '../fixtures/market.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { pathsIn, readDocument, tableRows } from './document.ts'

/**
 * README says of every board what a live folder has for it. Measured, not judged: the fixture's market is cut down to
 * what the live sources bring, and each board answers its example from the whole, from that part, and from nothing.
 */
const YES = 'yes'
const SIMULATED = 'simulated'
const IN_PART = 'in part'
const ON_REQUEST = 'if asked'

let whole: Store
let part: Store
let nothing: Store
beforeAll(async () => {
  ;[whole, part, nothing] = await Promise.all([openMemoryStore(), openMemoryStore(), openMemoryStore()])
  await fillMarket(whole)
  await fillMarket(livePart(part))
})
afterAll(() => Promise.all([whole, part, nothing].map((store) => store?.close())))

interface Told {
  readonly asOf: number | null
  readonly facts: Readonly<Record<string, unknown>>
}

async function ask(store: Store, board: Board): Promise<Told> {
  const run = createRun({ openReader: store.reader, clock: { now: () => NOW } })
  try {
    const { answer, asOf } = await run(asked(board, board.example))
    const {
      ok: _ok,
      generatedAt: _,
      generated_at: _v1,
      asOf: _camel,
      as_of: _snake,
      stale: __,
      ...facts
    } = answer
    return { asOf, facts }
  } catch (thrown) {
    if (thrown instanceof Problem) return { asOf: null, facts: {} }
    throw thrown
  }
}

/** How many figures, names and times there are; null, 0 and false tell nothing. */
function figures(value: unknown): number {
  if (typeof value !== 'object' || value === null) return value ? 1 : 0
  return Object.values(value).reduce((sum: number, one) => sum + figures(one), 0)
}

/** Less than this of what a board can tell is as good as nothing: a map without levels still tells its method. */
const NEXT_TO_NOTHING = 0.1

async function stateOf(board: Board): Promise<string> {
  const tables = Object.values(board.reads).map(({ name }) => name)
  if (tables.every((name) => BOOKKEEPING.has(name))) return YES
  if (tables.every((name) => BOOKKEEPING.has(name) || IF_ASKED.has(name))) return ON_REQUEST
  const [all, some, none] = [await ask(whole, board), await ask(part, board), await ask(nothing, board)]
  const base = figures(none.facts)
  const share = (figures(some.facts) - base) / (figures(all.facts) - base)
  const knowsNothing = board.subject !== null && some.asOf === null
  if (knowsNothing || share < NEXT_TO_NOTHING) return SIMULATED
  return JSON.stringify(some.facts) === JSON.stringify(all.facts) ? YES : IN_PART
}

/** Of a paid route: whether those who fill its table on the simulated market do so live. */
function stateOfHistory(route: string): string | undefined {
  const sold = OFFERS.find((offer) => offer.route === route)?.answer
  if (sold?.kind !== 'table history') return undefined
  const { table } = sold
  const only = sold.only?.exchange
  const fill = (venues: readonly (typeof VENUES)[number][]) =>
    venues
      .filter(
        ({ id, sources }) => (only ?? id) === id && sources.some(({ into }) => into.name === table.name),
      )
      .map(({ id }) => id)
  const [live, simulated] = [fill(VENUES), fill(simulatedVenues(createSimMarket({ seed: 7 }), VENUES, NOW))]
  if (live.length === 0) return SIMULATED
  return simulated.every((id) => live.includes(id)) ? YES : IN_PART
}

const lines = tableRows(readDocument('README.md'), '| what | where |').flatMap(([, where = '', live = '']) =>
  pathsIn(where).map((path) => ({ path: path.replace(/\?.*$/, ''), live })),
)

describe('the column of README that says what is recorded live', () => {
  it.each(BOARDS.map((board) => [board.id, board] as const))('is right about %s', async (id, board) => {
    const paths = [board.path, ...(board.aliases ?? [])].map((path) =>
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => board.example[name] ?? ''),
    )
    const listed = lines.filter(({ path }) => paths.includes(path))
    expect(listed, `${id} belongs into one line of README's table "Call it"`).toHaveLength(1)
    expect(listed[0]!.live).toBe(await stateOf(board))
  })

  it.each(lines.filter(({ path }) => path.startsWith('/api/x402/')))(
    'is right about $path',
    ({ path, live }) => {
      expect(live).toBe(stateOfHistory(path.slice('/api/x402/'.length)))
    },
  )
})
