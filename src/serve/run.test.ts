import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Problem } from '../core/errors.ts'
import * as is from '../define/answer.ts'
import { type Board, type BoardSpec, board } from '../define/board.ts'
import { optionalText, perpSymbol, whole } from '../define/params.ts'
import type { OpenReader } from '../define/reader.ts'
import { date, number, table, text, time } from '../define/table.ts'
import { asked, keyOf } from './asked.ts'
import type { RawParams } from './params.ts'
import { publishedSchema } from './published.ts'
import { createRun } from './run.ts'

const NOW = Date.parse('2026-11-15T12:00:00.000Z')

const common = { about: '', writes: 'append', cadence: '1m', keepDays: null } as const
const ticks = table({
  ...common,
  name: 'ticks',
  columns: { ts: time(), symbol: text(), price: number() },
  time: 'ts',
  key: ['ts', 'symbol'],
})
const days = table({
  ...common,
  name: 'days',
  columns: { day: date(), close: number() },
  time: 'day',
  key: ['day'],
})

/** Answers every verb with one row of everything that was asked for. */
const openReader = ((target: { name: string }) => {
  const cells: Record<string, unknown> =
    target.name === 'ticks'
      ? { ts: NOW - 60_000, symbol: 'BTCUSDT', price: 1 }
      : { day: '2026-11-14', close: 2 }
  const rows = async (query: { columns?: string[] }) => [
    query.columns ? Object.fromEntries(query.columns.map((name) => [name, cells[name]])) : { ...cells },
  ]
  const groups = async (query: { take: Record<string, { max?: string }> }) => [
    Object.fromEntries(
      Object.entries(query.take).map(([name, { max }]) => [name, max === undefined ? 7 : cells[max]]),
    ),
  ]
  return { range: rows, latest: rows, aggregate: groups, bucket: groups }
}) as unknown as OpenReader

const run = createRun({ openReader, clock: { now: () => NOW } })

const base = {
  id: 'test',
  path: '/test',
  title: '',
  about: '',
  cadence: '1m',
} as const

describe('the newest input', () => {
  const reads = { ticks, days }
  const Rows = z.object({ rows: z.unknown() })
  type Compute = BoardSpec<Record<never, never>, typeof Rows, typeof reads>['compute']
  const asking = (spelling: 'camel' | 'snake', compute: Compute): Board =>
    board({ ...base, spelling, reads, subject: ['ticks', 'days'], result: Rows, compute })

  it.each([
    [
      'a range with other columns',
      asking('camel', async ({ ticks }) => ({
        rows: await ticks.range({ order: 'asc', limit: 1, columns: ['price'] }),
      })),
      [{ price: 1 }],
      '2026-11-15T11:59:00.000Z',
    ],
    [
      'the latest with its time',
      asking('camel', async ({ ticks }) => ({
        rows: await ticks.latest({ since: 0, by: ['symbol'], columns: ['ts'] }),
      })),
      [{ ts: NOW - 60_000 }],
      '2026-11-15T11:59:00.000Z',
    ],
    [
      'an aggregate',
      asking('camel', async ({ ticks }) => ({
        rows: await ticks.aggregate({ since: 0, take: { count: { count: true } } }),
      })),
      [{ count: 7 }],
      '2026-11-15T11:59:00.000Z',
    ],
    [
      'buckets of a table of days',
      asking('camel', async ({ days }) => ({
        rows: await days.bucket({ since: 0, every: '1d', take: { count: { count: true } } }),
      })),
      [{ count: 7 }],
      '2026-11-14T00:00:00.000Z',
    ],
  ])('is seen through %s, and nothing of it is left in the rows', async (_, about, rows, asOf) => {
    const { answer } = await run(asked(about, {}))
    expect(answer).toMatchObject({ rows, asOf })
  })

  it('of several tables counts, and decides whether the answer is stale', async () => {
    const both = asking('snake', async ({ ticks, days }) => ({
      rows: [
        ...(await days.range({ order: 'asc', limit: 1 })),
        ...(await ticks.range({ order: 'asc', limit: 1 })),
      ],
    }))
    const { answer, asOf } = await run(asked(both, {}))
    expect(asOf).toBe(NOW - 60_000)
    expect(answer).toMatchObject({ as_of: '2026-11-15T11:59:00.000Z', stale: false })
    const old = asking('snake', async ({ days }) => ({ rows: await days.range({ order: 'asc', limit: 1 }) }))
    expect((await run(asked(old, {}))).answer).toMatchObject({
      as_of: '2026-11-14T00:00:00.000Z',
      stale: true,
    })
    const none = asking('snake', async () => ({ rows: [] }))
    expect((await run(asked(none, {}))).answer).toMatchObject({ as_of: null, stale: true })
  })

  it('of a side input does not count, however new it is', async () => {
    const about = (subject: 'ticks' | 'days') =>
      board({
        ...base,
        spelling: 'snake',
        reads,
        subject,
        result: Rows,
        compute: async ({ ticks, days }) => ({
          rows: [
            ...(await days.latest({ since: 0, by: ['day'], columns: ['close'] })),
            ...(await ticks.aggregate({ since: 0, take: { count: { count: true } } })),
          ],
        }),
      })
    const old = await run(asked(about('days'), {}))
    expect(old.answer).toMatchObject({
      as_of: '2026-11-14T00:00:00.000Z',
      stale: true,
      rows: [{ close: 2 }, { count: 7 }],
    })
    expect((await run(asked(about('ticks'), {}))).answer).toMatchObject({
      as_of: '2026-11-15T11:59:00.000Z',
      stale: false,
    })
  })

  it('stands in an envelope that says ok under /api/v1, and there alone', async () => {
    const path = '/api/v1/test'
    const compute: Compute = async ({ ticks }) => ({ rows: await ticks.range({ order: 'asc', limit: 1 }) })
    const versioned = { ...asking('snake', compute), path } as const
    const { answer } = await run(asked(versioned, {}))
    expect(Object.keys(answer)).toEqual(['ok', 'generated_at', 'rows', 'as_of', 'stale'])
    expect(publishedSchema(versioned).parse(answer)).toEqual(answer)
    const alias = { ...asking('snake', compute), aliases: [path] } as const
    expect(Object.keys((await run(asked(alias, {}))).answer)[0]).toBe('generatedAt')
  })

  it('readers are those of the named tables alone', async () => {
    let names: string[] = []
    const naming = asking('camel', async (readers) => {
      names = Object.keys(readers)
      return { rows: [] }
    })
    await run(asked(naming, {}))
    expect(names).toEqual(['ticks', 'days'])
  })
})

describe('parameters and figures', () => {
  const one = board({
    ...base,
    path: '/test/{symbol}',
    spelling: 'camel',
    reads: { ticks },
    subject: 'ticks',
    params: {
      symbol: perpSymbol(),
      top: whole({ min: 1, max: 9, default: 3, about: '' }),
      note: optionalText(/^[a-z]+$/, 'lower case letters', ''),
    },
    result: is.part({ symbol: is.symbol(), top: is.count('How many.'), totalUsd: is.usd('The sum.') }),
    compute: async (_, { symbol, top }) => ({ symbol, top, totalUsd: top === 9 ? Number.NaN : 1.23456 }),
  })
  const problemOf = (raw: RawParams): Problem => {
    try {
      asked(one, raw)
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(Problem)
      return thrown as Problem
    }
    throw new Error('nothing is wrong with it')
  }

  it('are read, defaulted, rounded', async () => {
    const { answer } = await run(asked(one, { symbol: 'btc-usdt', other: 'ignored' }))
    expect(answer).toMatchObject({ symbol: 'BTCUSDT', top: 3, totalUsd: 1.23 })
  })

  it('that are missing, wrong or repeated are named', () => {
    expect(problemOf({})).toMatchObject({ code: 'missing_parameter', param: 'symbol' })
    expect(problemOf({ symbol: 'BTC', top: '10' })).toMatchObject({
      code: 'invalid_parameter',
      param: 'top',
      message: 'top must be a whole number from 1 to 9; got "10".',
    })
    expect(problemOf({ symbol: ['BTC', 'ETH'] })).toMatchObject({ param: 'symbol' })
    expect(problemOf({ symbol: 'BTC', note: 'X'.repeat(500) }).message.length).toBeLessThan(120)
  })

  it('make the key of the answer, however they are spelled', () => {
    const key = (raw: RawParams) => keyOf(asked(one, raw))
    expect(key({ symbol: 'btc', top: '3' })).toBe(key({ symbol: 'BTC-USDT' }))
    expect(key({ symbol: 'btc', top: '4' })).not.toBe(key({ symbol: 'btc' }))
  })

  it('that are not numbers stop the answer', async () => {
    await expect(run(asked(one, { symbol: 'BTC', top: '9' }))).rejects.toThrow(
      'totalUsd is NaN: unknown must be null',
    )
  })
})
