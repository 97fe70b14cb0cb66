import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as is from '../../src/define/answer.ts'
import { board } from '../../src/define/board.ts'
import { dataset } from '../../src/define/dataset.ts'
import { offer } from '../../src/define/offer.ts'
import { optionalPerpSymbol, whole } from '../../src/define/params.ts'
import { rollup } from '../../src/define/rollup.ts'
import { poll, provider, stream } from '../../src/define/source.ts'
import { maybe, number, oneOf, type Row, type RowOf, table, text, time } from '../../src/define/table.ts'
import { tableHistory } from '../../src/define/table-history.ts'
import { subject } from '../../src/sim/subject.ts'

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
  cadence: '1m',
  spelling: 'camel',
  params: { top: whole({ min: 1, max: 9, default: 3, about: 'How many.' }) },
  result: is.part({
    rows: is.listOf(is.part({ symbol: is.symbol(), price: is.price('Newest price.') }), 'Prices.'),
  }),
  reads: { prices },
  subject: 'prices',
} as const

describe('a board', () => {
  it('compiles when it is right', () => {
    const right = board({
      ...shared,
      list: 'rows',
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
        // @ts-expect-error an aggregate has one verb
        await prices.aggregate({ since: now.ms, take: { total: { sum: 'price', avg: 'price' } } })
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
  })

  it('cannot answer what its result does not declare, however deep', () => {
    board({
      ...shared,
      // @ts-expect-error the answer has no `total`
      async compute() {
        return { rows: [], total: 3 }
      },
    })
    board({
      ...shared,
      // @ts-expect-error a row has no `volume`
      async compute({ prices }, _params, { now }) {
        return {
          rows: await prices.latest({
            by: ['symbol'],
            since: now.ms,
            columns: ['symbol', 'price', 'volume'],
          }),
        }
      },
    })
  })

  it('cannot forget the rows of a branch', () => {
    const rows = shared.result.shape.rows
    const two = {
      ...shared,
      result: is.either({
        Counted: is.part({ count: is.count('How many.') }),
        Listed: is.part({ symbol: is.symbol(), rows }),
      }),
    }
    const right = board({
      ...two,
      compute: async (_readers, { top }) => (top === 1 ? { count: 1 } : { symbol: 'BTCUSDT', rows: [] }),
    })
    expect(right.write({ symbol: 'BTCUSDT', rows: [] })).toEqual({ symbol: 'BTCUSDT', rows: [] })
    board({
      ...two,
      // @ts-expect-error the second shape has `rows`
      compute: async (_readers, { top }) => (top === 1 ? { count: 1 } : { symbol: 'BTCUSDT' }),
    })
  })

  it('shows a list of rows that its answer has', () => {
    const compute = async () => ({ rows: [], count: 0, names: [] })
    const result = is.part({
      ...shared.result.shape,
      count: is.count('How many.'),
      names: is.listOf(is.symbol(), 'Names.'),
    })
    expect(board({ ...shared, result, compute, list: 'rows' }).list).toBe('rows')
    // @ts-expect-error the answer has no `items`
    board({ ...shared, result, compute, list: 'items' })
    // @ts-expect-error `count` is no list
    board({ ...shared, result, compute, list: 'count' })
    // @ts-expect-error `names` is no list of rows
    board({ ...shared, result, compute, list: 'names' })
  })

  it('has an example that names its parameters', () => {
    const compute = async () => ({ rows: [] })
    expect(board({ ...shared, compute, example: { top: '3' } }).example).toEqual({ top: '3' })
    // @ts-expect-error no parameter `limit`
    board({ ...shared, compute, example: { limit: '3' } })
    // @ts-expect-error there is no parameter at all
    board({ ...shared, compute, params: {}, example: { top: '3' } })
  })

  it('cannot have a parameter without a note', () => {
    const compute = async () => ({ rows: [] })
    // @ts-expect-error nobody says what `top` may be
    board({ ...shared, compute, params: { top: z.string() } })
    // @ts-expect-error nor what it is for
    expect(whole({ min: 1, max: 9, default: 3 })).toBeDefined()
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
    const { params: _, ...none } = shared
    board({
      ...none,
      // @ts-expect-error there is no parameter at all
      async compute(_readers, { limit }: { limit: number }) {
        return { rows: [].slice(0, limit) }
      },
    })
    board({
      ...shared,
      // @ts-expect-error no parameter `limit`
      async compute(_readers, { limit }) {
        return { rows: [].slice(0, limit) }
      },
    })
  })
})

describe('an offer', () => {
  const sold = {
    route: 'prices-history',
    priceUsd: 0.01,
    about: 'Prices.',
    source: 'the tests',
    params: { symbol: optionalPerpSymbol() },
  } as const
  const page = { columns: ['ts', 'price'], limitMax: 100 } as const

  it('compiles when it is right', () => {
    const right = offer({
      ...sold,
      answer: tableHistory(prices, {
        columns: ['ts', 'symbol', 'price_per_volume'],
        ratios: { price_per_volume: { numerator: 'price', denominator: 'volume', times: 1 } },
        only: { side: 'BUY' },
        by: { symbol: 'symbol' },
        limitMax: 100,
      }),
    })
    expect(right.path).toBe('/api/x402/prices-history')
  })

  it('cannot publish a column that the table lacks', () => {
    // @ts-expect-error no column `prise`
    expect(() => tableHistory(prices, { ...page, columns: ['ts', 'prise'] })).toThrow('no column prise')
    // @ts-expect-error no column `coin`
    expect(() => tableHistory(prices, { ...page, only: { coin: 'BTC' } })).toThrow('no column coin')
    // @ts-expect-error no column `coin`
    expect(() => tableHistory(prices, { ...page, by: { symbol: 'coin' } })).toThrow('no column coin')
    const ratio = { numerator: 'price', denominator: 'size', times: 1 } as const
    // @ts-expect-error no column `size`
    expect(() => tableHistory(prices, { ...page, ratios: { ratio } })).toThrow('no column size')
    const text = { numerator: 'price', denominator: 'symbol', times: 1 } as const
    // @ts-expect-error `symbol` is text and no part of a ratio
    tableHistory(prices, { ...page, ratios: { text } })
  })

  it('cannot pick rows by what is no parameter of it', () => {
    const answer = tableHistory(prices, { ...page, by: { symbol: 'symbol', side: 'side' } })
    // @ts-expect-error no parameter `side`
    expect(() => offer({ ...sold, answer })).toThrow('picked by side')
  })
})

describe('a dataset', () => {
  const published = {
    name: 'prices',
    title: 'Prices',
    table: prices,
    columns: ['ts', 'symbol', 'price'],
    filter: 'symbol',
    order: 'oldest first',
  } as const
  const side = { is: 'BUY' } as const

  it('says of every column that it leaves out what is known of it', () => {
    const right = dataset({ ...published, leavesOut: { side, volume: 'unknown' } })
    expect(right.columns.map(({ type }) => type)).toEqual(['iso', 'str', 'num'])
    // @ts-expect-error nothing is said of `volume`
    dataset({ ...published, leavesOut: { side } })
    // @ts-expect-error there is always a side
    dataset({ ...published, leavesOut: { side: 'unknown', volume: 'unknown' } })
    // @ts-expect-error which is BUY or SELL
    dataset({ ...published, leavesOut: { side: { is: 'HOLD' }, volume: 'unknown' } })
    const follows = { from: ['volume'], gives: () => 'BUY' } as const
    // @ts-expect-error `side` cannot follow from what is not published
    dataset({ ...published, leavesOut: { side: follows, volume: 'unknown' } })
    // @ts-expect-error callers cannot ask for what is not published
    dataset({ ...published, filter: 'side', leavesOut: { side, volume: 'unknown' } })
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

describe('a subject of the simulated market', () => {
  const told = {
    label: 'prices',
    id: 'prices',
    into: prices,
    about: 'Prices.',
    every: '1m',
    venues: ['gate'],
    past: [{ every: '1h', back: '1d' }],
    thousands: 1,
  } as const

  it('compiles when it is right', () => {
    const right = subject({
      ...told,
      rowsAt: ({ at: ts }) => [{ ts, symbol: 'BTCUSDT', side: 'BUY' as const, price: 1, volume: null }],
    })
    expect(right.into).toBe(prices)
  })

  it('cannot tell rows that the table does not take', () => {
    const bought = { symbol: 'BTCUSDT', side: 'BUY', price: 1, volume: null } as const
    // @ts-expect-error `LONG` is no side
    subject({ ...told, rowsAt: ({ at: ts }) => [{ ...bought, ts, side: 'LONG' as const }] })
    // @ts-expect-error a row without its time
    subject({ ...told, rowsAt: () => [bought] })
    // @ts-expect-error the past neither
    subject({ ...told, rowsAt: () => [], past: ({ now }) => [[{ ts: now, symbol: 'BTC' }]] })
    // @ts-expect-error steps are durations
    subject({ ...told, rowsAt: () => [], past: [{ every: 'hourly', back: '1d' }] })
  })

  it('cannot do without a past', () => {
    const { past: _, ...feedOnly } = told
    // @ts-expect-error no past
    expect(() => subject({ ...feedOnly, rowsAt: () => [] }).past).not.toThrow()
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
    const head = {
      id: 'xx',
      name: 'X',
      about: 'X.',
      rest: { hosts: [], budget: { weight: 1, per: '1s' } },
    } as const
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
