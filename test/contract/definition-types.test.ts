import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { figure } from '../../src/define/answer.ts'
import { board } from '../../src/define/board.ts'
import { whole } from '../../src/define/params.ts'
import { rollup } from '../../src/define/rollup.ts'
import { poll, provider, stream } from '../../src/define/source.ts'
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
    rollup({
      id: 'prices',
      into: prices,
      about: 'Prices.',
      every: '5m',
      reads: { prices },
      // @ts-expect-error `price` is missing
      async compute(_readers, { now }) {
        return [{ ts: now.ms, symbol: 'BTCUSDT', side: 'BUY' as const, volume: null }]
      },
    })
  })
})

describe('a source', () => {
  const sums = table({
    name: 'sums',
    about: 'Sums.',
    columns: { ts: time(), total: number() },
    time: 'ts',
    key: ['ts'],
    writes: 'append',
    cadence: '1m',
    keepDays: 7,
  })
  const asked = { id: 'x.prices', about: 'Prices.', every: '1m', ask: async () => 5 } as const
  const row = { ts: 1, symbol: 'BTCUSDT', side: 'BUY', price: 1, volume: null } as const

  it('compiles when it is right, into one table or several', () => {
    const one = poll({ ...asked, into: prices, parse: (price) => [{ ...row, price }] })
    const several = poll({
      ...asked,
      into: { prices, sums },
      needs: ['option contracts', 'perp marks'],
      parse: (total) => ({ prices: [row], sums: [{ ts: 1, total }] }),
      marks: { spot: ({ prices }) => prices.map(({ symbol, price }) => [symbol, price] as const) },
    })
    expect([one.tables, several.tables]).toEqual([{ prices }, { prices, sums }])
    expect(one.parse(5, {} as never)).toEqual({ prices: [{ ...row, price: 5 }] })
  })

  it('makes rows of the tables that it fills, without a column too few or too many', () => {
    // @ts-expect-error `price` is missing
    poll({ ...asked, into: prices, parse: () => [{ ts: 1, symbol: 'A', side: 'BUY', volume: null }] })
    // @ts-expect-error the table has no column `coin`, wherever the row was made
    poll({ ...asked, into: prices, parse: () => ['BTC'].map((coin) => ({ ...row, coin })) })
    // @ts-expect-error the table has no column `mean`
    poll({ ...asked, into: { sums }, parse: (total) => ({ sums: [{ ts: 1, total, mean: 1 }] }) })
    // @ts-expect-error no rows for `sums`
    poll({ ...asked, into: { prices, sums }, parse: () => ({ prices: [row] }) })
    // @ts-expect-error it does not fill `trades`
    poll({ ...asked, into: { prices }, parse: () => ({ prices: [row], trades: [row] }) })
    const heard = {
      id: 'x.stream',
      about: 'Prices.',
      url: 'wss://x.test',
      subscribe: () => [],
      heartbeat: { every: '1m', send: 'ping frame' },
      silence: '1m',
    } as const
    expect(stream({ ...heard, into: prices, parse: (said) => (said === 'pong' ? null : [row]) }).kind).toBe(
      'stream',
    )
    // @ts-expect-error the table has no column `coin`
    stream({ ...heard, into: prices, parse: (said) => (said === 'pong' ? null : [{ ...row, coin: 'BTC' }]) })
  })

  it('cannot need what no source of its venue finds out', () => {
    const needy = poll({ ...asked, into: prices, needs: ['spot marks'], parse: () => [row] })
    const head = { id: 'xx', name: 'X', about: 'X.', rest: { budget: { weight: 1, per: '1s' } } } as const
    expect(() => provider({ ...head, sources: [{ ...needy, id: 'xx.prices' }] })).toThrow('spot marks')
  })

  it('needs and lists contracts of markets that there are', () => {
    // @ts-expect-error which market?
    poll({ ...asked, into: prices, needs: ['contracts'], parse: () => [row] })
    // @ts-expect-error there is no such market
    poll({ ...asked, into: prices, lists: { futures: () => [] }, parse: () => [row] })
    poll({
      ...asked,
      into: prices,
      parse(_, { contracts }) {
        // @ts-expect-error which market?
        contracts.get('BTCUSDT')
        return [row]
      },
    })
  })
})
