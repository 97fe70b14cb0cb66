import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { figure } from '../../src/define/answer.ts'
import { board } from '../../src/define/board.ts'
import { whole } from '../../src/define/params.ts'
import { rollup } from '../../src/define/rollup.ts'
import { maybe, number, oneOf, type Row, type RowOf, table, text, time } from '../../src/define/table.ts'

/*
 * Mistakes that the type checker must find. Each expected error is itself checked: if a mistake were accepted,
 * its `@ts-expect-error` would be an error of `npm run types`.
 */

const prices = table({
  name: 'prices',
  about: 'Prices.',
  columns: {
    ts: time(),
    symbol: text(),
    side: oneOf('BUY', 'SELL'),
    price: number(),
    volume: maybe(number()),
  },
  time: 'ts',
  key: ['ts', 'symbol'],
  writes: 'append',
  cadence: '1m',
  keepDays: 7,
})

const shared = {
  id: 'prices',
  path: '/api/public/prices',
  title: 'Prices',
  about: 'Prices.',
  tier: 'free',
  cadence: '1m',
  spelling: 'camel',
  params: z.object({ top: whole({ min: 1, max: 9, default: 3, about: 'How many.' }) }),
  result: z.strictObject({ rows: z.array(z.strictObject({ symbol: z.string(), price: figure() })) }),
  example: {},
  reads: { prices },
  subject: 'prices',
} as const

describe('a board', () => {
  it('compiles when it is right', () => {
    const right = board({
      ...shared,
      rows: (answer) => answer.rows,
      async compute({ prices }, { top }, { now }) {
        const rows = await prices.latest({
          by: ['symbol'],
          since: now.minus('1h').ms,
          where: { side: 'BUY' },
        })
        return { rows: rows.slice(0, top).map(({ symbol, price }) => ({ symbol, price })) }
      },
    })
    expect(right.id).toBe('prices')
  })

  it('cannot name a column that the table lacks', () => {
    board({
      ...shared,
      async compute({ prices }, _params, { now }) {
        // @ts-expect-error no column `coin`
        await prices.latest({ by: ['coin'], since: now.ms })
        // @ts-expect-error no column `coin`
        await prices.latest({ by: ['symbol'], since: now.ms, where: { coin: 'BTC' } })
        // @ts-expect-error `symbol` is text and cannot be summed
        await prices.aggregate({ since: now.ms, take: { total: { sum: 'symbol' } } })
        // @ts-expect-error `LONG` is no side
        await prices.latest({ by: ['symbol'], since: now.ms, where: { side: 'LONG' } })
        const [row] = await prices.latest({ by: ['symbol'], since: now.ms, columns: ['symbol'] })
        // @ts-expect-error `price` was not asked for
        return { rows: row ? [{ symbol: row.symbol, price: row.price }] : [] }
      },
    })
  })

  it('cannot read without a bound in time', () => {
    board({
      ...shared,
      async compute({ prices }) {
        // @ts-expect-error `since` is missing
        await prices.latest({ by: ['symbol'] })
        return { rows: [] }
      },
    })
  })

  it('cannot read a table that it does not name', () => {
    board({
      ...shared,
      // @ts-expect-error `trades` is not in `reads`
      async compute({ trades }) {
        return { rows: await trades.range({ order: 'asc', limit: 1 }) }
      },
    })
  })

  it('cannot be about what it does not read', () => {
    const wrong = { ...shared, compute: async () => ({ rows: [] }) }
    // @ts-expect-error `trades` is not in `reads`
    expect(() => board({ ...wrong, subject: 'trades' })).toThrow('subject trades')
    // @ts-expect-error `trades` is not in `reads`
    expect(() => board({ ...wrong, subject: ['prices', 'trades'] })).toThrow('subject trades')
    expect(() => board({ ...wrong, subject: [] })).toThrow('no subject')
    const days = table({ ...prices, name: 'days', seen: null })
    expect(() => board({ ...wrong, reads: { prices, days }, subject: 'days' })).toThrow('calendar')
    const { subject: _, ...nothing } = wrong
    // @ts-expect-error a board is about something
    expect(() => board(nothing)).toThrow()
  })

  it('cannot answer anything but its result', () => {
    board({
      ...shared,
      // @ts-expect-error `price` is missing
      async compute() {
        return { rows: [{ symbol: 'BTCUSDT' }] }
      },
    })
    board({
      ...shared,
      // @ts-expect-error `price` is a number, and not unknown
      async compute({ prices }, _params, { now }) {
        const rows = await prices.latest({ by: ['symbol'], since: now.ms })
        return { rows: rows.map(({ symbol, volume }) => ({ symbol, price: volume })) }
      },
    })
    board({
      ...shared,
      // @ts-expect-error the answer has no `items`
      rows: (answer) => answer.items,
      async compute() {
        return { rows: [] }
      },
    })
  })

  it('knows who asks only when it says that its answer varies', () => {
    const compute = async (_: unknown, { tier }: { tier: string }) => ({ rows: [{ symbol: tier, price: 1 }] })
    const varying = board({
      ...shared,
      variesBy: 'tier',
      async compute(readers, _params, { caller }) {
        // @ts-expect-error there are members and the public
        if (caller.tier === 'builder') return { rows: [] }
        return compute(readers, caller)
      },
    })
    expect(varying.variesBy).toBe('tier')
    board({
      ...shared,
      // @ts-expect-error `caller` is not known
      async compute(readers, _params, { caller }) {
        return compute(readers, caller)
      },
    })
    board({
      ...shared,
      // @ts-expect-error answers vary by tier or not at all
      variesBy: 'account',
      async compute() {
        return { rows: [] }
      },
    })
  })

  it('cannot have parameters that it does not declare', () => {
    board({
      ...shared,
      // @ts-expect-error no parameter `limit`
      async compute(_readers, { limit }) {
        return { rows: [].slice(0, limit) }
      },
    })
  })
})

describe('a table', () => {
  it('orders and identifies by columns that it has', () => {
    expect(() =>
      table({
        name: 'wrong',
        about: 'Wrong.',
        columns: { ts: time(), price: number() },
        // @ts-expect-error `price` is no time
        time: 'price',
        // @ts-expect-error no column `symbol`
        key: ['ts', 'symbol'],
        writes: 'append',
        cadence: '1m',
        keepDays: null,
      }),
    ).toThrow('symbol')
  })
})

describe('a column', () => {
  it('has the words of its rule as its type', () => {
    const right: Row<typeof prices>['side'][] = ['BUY', 'SELL']
    // @ts-expect-error `HOLD` is no side
    const wrong: Row<typeof prices>['side'] = 'HOLD'
    expect(right).not.toContain(wrong)
  })

  it('cannot have words that nobody checks', () => {
    // @ts-expect-error a type alone would let anything in: the words are given to `oneOf`
    expect(text<'BUY' | 'SELL'>().rule).toBeUndefined()
  })

  it('may be unknown and keeps its words', () => {
    const columns = { side: maybe(oneOf('BUY', 'SELL')) }
    const right: RowOf<typeof columns>['side'] = null
    // @ts-expect-error `HOLD` is no side
    const wrong: RowOf<typeof columns>['side'] = 'HOLD'
    expect([right, wrong]).toHaveLength(2)
  })
})

describe('a rollup', () => {
  it('makes rows of the table that it fills', () => {
    const each = { id: 'prices', into: prices, about: 'Prices.', reads: { prices } } as const
    const hourly = { grain: '1h', settles: '5m', catchUp: '7d' } as const
    const row = { symbol: 'BTCUSDT', side: 'BUY', volume: null } as const
    const right = rollup({
      ...each,
      ...hourly,
      async compute(_readers, { from }) {
        return [{ ts: from, price: 1, ...row }]
      },
    })
    expect(right.grain).toBe('1h')
    rollup({
      ...each,
      ...hourly,
      // @ts-expect-error `price` is missing
      async compute(_readers, { from }) {
        return [{ ts: from, ...row }]
      },
    })
    rollup({
      ...each,
      ...hourly,
      // @ts-expect-error the table has no `high`
      async compute(_readers, { from }) {
        return [{ ts: from, price: 1, high: 2, ...row }]
      },
    })
    rollup({
      ...each,
      ...hourly,
      // @ts-expect-error the same where rows are made one by one
      async compute(_readers, { from }) {
        return [from].map((ts) => ({ ts, price: 1, high: 2, ...row }))
      },
    })
    // @ts-expect-error how far back spans are made up for is missing
    rollup({ ...each, grain: '1h', settles: '5m', compute: async () => [] })
    // @ts-expect-error `trades` is not in `reads`
    rollup({ ...each, ...hourly, standing: ['trades'], compute: async () => [] })
    expect(() => rollup({ ...each, ...hourly, provisional: '2h', compute: async () => [] })).toThrow(
      'not provisional',
    )
  })
})
