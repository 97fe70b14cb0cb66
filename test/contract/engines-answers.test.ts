import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOARDS } from '../../src/boards/index.ts'
import { silentLog } from '../../src/core/log.ts'
import type { Ms } from '../../src/core/time.ts'
import type { Kitchen } from '../../src/serve/kitchen.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { ASKED_TABLES, copyRows, openShards } from '../fixtures/both-engines.ts'
import { fillMarket, NOW } from '../fixtures/market.ts'
import { bornInto } from '../made-once/ask.ts'
import { type Clickhouse, hasClickhouse, startClickhouse } from '../services/clickhouse.ts'
import {
  ASKED_OFFERS,
  answerOf,
  boardQuestions,
  kitchenOn,
  offerQuestions,
  type Question,
} from './engines-questions.ts'

/** The same rows on both engines. */
interface Both {
  readonly stores: readonly Store[]
  readonly now: Ms
}

/**
 * Answers are rounded by their words, so that sums, which are added in another order, do not tell engines apart. One that
 * falls between two roundings (a half cent) may go either way: then its last digit differs by one, and that is all.
 */
describe.skipIf(!hasClickhouse)('the embedded engine and two shards of ClickHouse', () => {
  let shards: Clickhouse
  let folder = ''
  const opened: Store[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'perptape-engines-'))
    shards = await startClickhouse()
  }, 60_000)
  afterAll(async () => {
    await Promise.all(opened.map((store) => store.close()))
    await shards?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  const open = async (file: string, database: string) => {
    const stores = [
      await openDuckdbStore({ file, tables: ASKED_TABLES, memoryLimitMb: 512, log: silentLog }),
      await openShards(shards, database),
    ] as const
    opened.push(...stores)
    return stores
  }
  const RECORDS: readonly { readonly of: string; readonly fill: () => Promise<Both> }[] = [
    {
      of: 'a small market',
      fill: async () => {
        const stores = await open(':memory:', 'market')
        for (const store of stores) await fillMarket(store)
        return { stores, now: NOW }
      },
    },
    {
      of: 'the simulated past',
      fill: async () => {
        const data = join(folder, 'past')
        await bornInto(data)
        const stores = await open(join(data, 'market.duckdb'), 'past')
        expect(await copyRows(...stores)).toBeGreaterThan(1_500_000)
        return { stores, now: (await stores[0].extent(perpTickers)).last! + 1 }
      },
    },
  ]

  describe.each(RECORDS)('say the same of $of', ({ fill }) => {
    let kitchens: readonly Kitchen[]
    beforeAll(async () => {
      const { stores, now } = await fill()
      kitchens = stores.map((store) => kitchenOn(store, { now: () => now }))
    }, 600_000)

    const expectSame = async (questions: readonly Question[]) => {
      for (const question of questions) {
        const [one, two] = await Promise.all(kitchens.map((kitchen) => answerOf(question, kitchen)))
        if (one === two || differOnlyInTies(one!, two!)) continue
        expect.soft(aroundFirst(two!, one!), question.title).toBe(aroundFirst(one!, two!))
      }
    }
    it.each(BOARDS)('board $id', (board) => expectSame(boardQuestions(board)), 60_000)
    it.each(ASKED_OFFERS)('offer $route', (offer) => expectSame(offerQuestions(offer)), 60_000)
  })
})

const FIGURE = /-?\d+\.\d+/g
/** Of an answer; more would be no accident. */
const MOST_TIES = 3

/** Whether all that differs are a few sums, by one in their last digit. */
function differOnlyInTies(one: string, two: string): boolean {
  if (one.replace(FIGURE, '#') !== two.replace(FIGURE, '#')) return false
  const others = two.match(FIGURE)!
  const pairs = one.match(FIGURE)!.map((figure, at) => [figure, others[at]!] as const)
  const unlike = pairs.filter(([figure, other]) => figure !== other)
  return unlike.length <= MOST_TIES && unlike.every(([figure, other]) => isOneApart(figure, other))
}

function isOneApart(figure: string, other: string): boolean {
  const decimals = Math.max(...[figure, other].map((text) => text.split('.')[1]!.length))
  const unit = 10 ** -decimals
  // A figure of a few digits that differs by one is another figure.
  return (
    Math.abs(Math.abs(Number(figure) - Number(other)) - unit) < unit / 100 &&
    Math.abs(Number(figure)) > 1_000 * unit
  )
}

/** Answers are long: what stands around the first sign that differs says enough. */
function aroundFirst(text: string, other: string): string {
  let at = 0
  while (at < text.length && text[at] === other[at]) at++
  return text.slice(Math.max(0, at - 200), at + 200)
}
