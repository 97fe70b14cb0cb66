import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  largestPositions,
  lastKnown,
  liquidationDistancePct,
  positionChanges,
  type Scan,
  whaleSides,
  whalesByCoin,
} from './dex-whales.ts'

const TS = Date.UTC(2026, 10, 15, 12, 5)

type Position = Scan['positions'][number]

const held = (
  address: string,
  coin: string,
  size: number,
  mark: number,
  more: Partial<Position> = {},
): Position => ({
  address,
  coin,
  size,
  notional_usd: Math.abs(size) * mark,
  entry_price: mark,
  mark_price: mark,
  liquidation_price: null,
  leverage: 5,
  margin_mode: 'cross',
  unrealized_pnl_usd: 0,
  scanned_at: TS,
  ...more,
})
const scan = (positions: readonly Position[], accounts = ['a', 'b']): Scan => ({
  accounts: new Set(accounts),
  positions,
})
const change = (before: number, after: number, mark = 100_000) =>
  positionChanges(
    scan(before === 0 ? [] : [held('a', 'BTC', before, mark)]),
    scan(after === 0 ? [] : [held('a', 'BTC', after, mark)]),
    TS,
  )

describe('what changed between two scans', () => {
  // At 100,000 a coin; dollars are coins traded times the mark.
  it.each([
    ['opened', 0, 2, null, 'LONG', 200_000],
    ['opened', 0, -2, null, 'SHORT', 200_000],
    ['closed', -3, 0, 'SHORT', null, 300_000],
    ['increased', 10, 12.5, 'LONG', 'LONG', 250_000],
    ['increased', -10, -12.5, 'SHORT', 'SHORT', 250_000],
    ['reduced', 10, 4, 'LONG', 'LONG', 600_000],
    ['flipped', 3, -2, 'LONG', 'SHORT', 500_000],
    ['flipped', -1, 1, 'SHORT', 'LONG', 200_000],
  ] as const)('%s: %d to %d', (kind, before, after, side_before, side_after, notional_changed_usd) => {
    expect(change(before, after)).toEqual([
      {
        ts: TS,
        address: 'a',
        coin: 'BTC',
        kind,
        side_before,
        side_after,
        size_before: Math.abs(before),
        size_after: Math.abs(after),
        notional_changed_usd,
        mark_price: 100_000,
        entry_price: after === 0 ? null : 100_000,
        liquidation_price: null,
        leverage: after === 0 ? null : 5,
      },
    ])
  })

  it.each([
    ['nothing', 2, 2, 100_000],
    ['less than 1 % of the size', 100, 100.9, 100_000],
    ['less than 10,000 dollars', 1, 1.09, 100_000],
    ['an opening of 9,999 dollars', 0, 0.09999, 100_000],
    ['a closing of 9,999 dollars', 0.09999, 0, 100_000],
    ['a flip of 9,000 dollars', 0.05, -0.04, 100_000],
  ])('does not tell %s', (_, before, after, mark) => {
    expect(change(before, after, mark)).toEqual([])
  })

  it.each([
    ['1 % exactly', 100, 101, 100_000],
    ['10,000 dollars exactly', 0, 0.1, 100_000],
  ])('tells %s', (_, before, after, mark) => {
    expect(change(before, after, mark)).toHaveLength(1)
  })

  it('does not take an account that could not be read for one that closed everything', () => {
    const before = scan([held('a', 'BTC', 2, 100_000), held('b', 'BTC', 1, 100_000)])
    const without = scan([held('a', 'BTC', 2, 100_000)], ['a'])
    expect(positionChanges(before, without, TS)).toEqual([])
    // It comes back with less: compared with the last that was known of it.
    const back = scan([held('a', 'BTC', 2, 100_000), held('b', 'BTC', 0.5, 100_000)])
    expect(positionChanges(lastKnown(before, without), back, TS)).toMatchObject([
      { address: 'b', kind: 'reduced', size_before: 1, size_after: 0.5 },
    ])
  })

  it('prices a closing at the present mark where others still hold the coin', () => {
    const before = scan([held('a', 'BTC', 2, 100_000), held('b', 'BTC', 1, 100_000)])
    const after = scan([held('b', 'BTC', 1, 90_000)])
    expect(positionChanges(before, after, TS)).toMatchObject([
      { kind: 'closed', mark_price: 90_000, notional_changed_usd: 180_000 },
    ])
  })

  const positions = fc.uniqueArray(
    fc.record({
      address: fc.constantFrom('a', 'b', 'c'),
      coin: fc.constantFrom('BTC', 'ETH', 'kPEPE'),
      size: fc.integer({ min: -50, max: 50 }).filter((size) => size !== 0),
    }),
    { selector: ({ address, coin }) => `${address} ${coin}` },
  )
  const scans = positions.map((rows) =>
    scan(
      rows.map(({ address, coin, size }) => held(address, coin, size, 50_000)),
      ['a', 'b', 'c'],
    ),
  )

  it('adds up to the difference of the scans, in any order of rows', () => {
    fc.assert(
      fc.property(scans, scans, (before, after) => {
        const changes = positionChanges(before, after, TS)
        // At these prices every change of a whole coin counts, unless below 1 %, which 50 coins cannot reach.
        const net = (rows: readonly Position[]) => rows.reduce((sum, { size }) => sum + size, 0)
        const signed = (side: string | null, size: number) => (side === 'SHORT' ? -size : size)
        const told = changes.reduce(
          (sum, one) =>
            sum + signed(one.side_after, one.size_after) - signed(one.side_before, one.size_before),
          0,
        )
        expect(told).toBe(net(after.positions) - net(before.positions))
        const reversed = (one: Scan) => ({ ...one, positions: [...one.positions].reverse() })
        expect(positionChanges(reversed(before), reversed(after), TS)).toEqual(changes)
      }),
    )
  })

  it('tells the opposite when time runs backwards', () => {
    const opposite = {
      opened: 'closed',
      closed: 'opened',
      increased: 'reduced',
      reduced: 'increased',
      flipped: 'flipped',
    }
    fc.assert(
      fc.property(scans, scans, (before, after) => {
        const there = positionChanges(before, after, TS)
        const back = positionChanges(after, before, TS)
        expect(back.map(({ kind }) => kind)).toEqual(there.map(({ kind }) => opposite[kind]))
        expect(back.map((one) => one.notional_changed_usd)).toEqual(
          there.map((one) => one.notional_changed_usd),
        )
      }),
    )
  })
})

describe('sides', () => {
  const rows = [
    held('a', 'BTC', 3, 100_000),
    held('b', 'BTC', -1, 100_000),
    held('c', 'BTC', 2, 100_000),
    held('a', 'ETH', -50, 4_000),
  ]

  it('sums both sides of a coin and finds the largest of each', () => {
    const [btc, eth] = whalesByCoin(rows)
    expect(btc).toMatchObject({
      coin: 'BTC',
      long_notional_usd: 500_000,
      short_notional_usd: 100_000,
      net_notional_usd: 400_000,
      longs: 2,
      shorts: 1,
      top_long: { address: 'a', notional_usd: 300_000 },
      top_short: { address: 'b' },
    })
    expect(btc!.long_share_pct).toBeCloseTo(83.3333333, 6)
    expect(eth).toMatchObject({ coin: 'ETH', long_share_pct: 0, net_notional_usd: -200_000, top_long: null })
  })

  it('knows no share of nothing', () => {
    expect(whaleSides([])).toMatchObject({ long_notional_usd: 0, long_share_pct: null })
  })

  const positions = fc.array(
    fc.record({
      address: fc.constantFrom('a', 'b', 'c', 'd'),
      coin: fc.constantFrom('BTC', 'ETH', 'SOL'),
      size: fc.integer({ min: -1000, max: 1000 }).filter((size) => size !== 0),
      mark: fc.integer({ min: 1, max: 1000 }),
    }),
    { minLength: 1 },
  )

  it('are the sum of the coins, whatever the order, and grow with the sizes', () => {
    fc.assert(
      fc.property(positions, fc.integer({ min: 2, max: 9 }), (list, k) => {
        const rows = list.map(({ address, coin, size, mark }) => held(address, coin, size, mark))
        const coins = whalesByCoin(rows)
        const all = whaleSides(rows)
        expect(coins.reduce((sum, coin) => sum + coin.long_notional_usd, 0)).toBe(all.long_notional_usd)
        expect(coins.reduce((sum, coin) => sum + coin.short_notional_usd, 0)).toBe(all.short_notional_usd)
        expect(whaleSides([...rows].reverse())).toEqual(all)
        const larger = whaleSides(
          list.map(({ address, coin, size, mark }) => held(address, coin, k * size, mark)),
        )
        expect(larger.net_notional_usd).toBe(k * all.net_notional_usd)
        expect(larger.long_share_pct).toBeCloseTo(all.long_share_pct!, 9)
        expect(
          all.long_share_pct! +
            (all.short_notional_usd / (all.long_notional_usd + all.short_notional_usd)) * 100,
        ).toBeCloseTo(100, 9)
      }),
    )
  })

  it('orders equal positions by coin and address', () => {
    const equal = [held('b', 'BTC', 1, 10), held('a', 'BTC', -1, 10), held('c', 'ADA', 1, 10)]
    expect(largestPositions(equal).map(({ address }) => address)).toEqual(['c', 'a', 'b'])
  })
})

describe('distance to liquidation', () => {
  it('is in percent of the mark, on either side', () => {
    expect(liquidationDistancePct(100, 90)).toBe(-10)
    expect(liquidationDistancePct(100, 125)).toBe(25)
    expect(liquidationDistancePct(100, null)).toBeNull()
  })
})
