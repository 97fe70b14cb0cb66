import { expect, test } from 'vitest'
import { DAY, floorTo, HOUR, MINUTE } from '../../src/core/time.ts'
import { poll, type Venue, venue } from '../../src/define/source.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { fundingMarks } from '../../src/tables/market/funding.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { instruments } from '../../src/tables/venues/venues.ts'
import { useLyingStage } from './lying-stage.ts'

const stage = useLyingStage()
const LIQUIDATIONS = 'bybit.liquidations'

interface Order {
  readonly at?: number
  readonly price?: number
  readonly coins?: number
  readonly name?: string
}

/** Longs that Bybit closed: it names the side of the position. */
function send(...orders: Order[]): void {
  stage.wire.send({
    topic: 'allLiquidation.BTCUSDT',
    type: 'snapshot',
    ts: stage.now(),
    data: orders.map(({ at = stage.now(), price = 60_000, coins = 0.5, name = 'BTCUSDT' }) => ({
      T: at,
      s: name,
      S: 'Buy',
      v: String(coins),
      p: String(price),
    })),
  })
}

const stored = async () =>
  stage.store.reader(liquidationEvents).range({ since: 0, order: 'asc', limit: 100_000 })
const everythingIsKnown = async () => {
  const some = { since: 0, order: 'asc', limit: 10 } as const
  const counts = await Promise.all([
    stage.store.reader(perpTickers).range(some),
    stage.store.reader(oi5m).range(some),
    stage.store.reader(fundingMarks).range(some),
  ])
  return stage.wire.connections > 0 && counts.every((rows) => rows.length > 1)
}
const quarantineOf = async (rule: string) =>
  (await stage.ask('coverage')).quarantine.find((one: { rule: string }) => one.rule === rule)

test('forced orders that cannot be: the honest ones beside them are kept, totals stay as they were', async () => {
  await stage.record()
  await stage.until(everythingIsKnown)
  const yearAgo = stage.now() - 365 * DAY
  const lies: [rule: string, Order][] = [
    // 1e21 dollars, and an event of the year 2099: what the columns forbid.
    ['column', { coins: 1e21 / 60_000 }],
    ['column', { at: Date.UTC(2099, 0, 1) }],
    // 9e14 dollars pass the column; 3e9 is more than any order; a billion is more than Bybit's 600 million.
    ['size', { coins: 9e14 / 60_000 }],
    ['size', { coins: 3e9 / 60_000 }],
    ['size', { coins: 1e9 / 60_000 }],
    ['price', { price: 60_000_000, coins: 0.001 }],
    ['price', { price: 60, coins: 10 }],
    ['old', { at: yearAgo }],
    ['old', { at: stage.now() - 25 * HOUR }],
  ]
  const at = stage.now()
  for (const [index, [, lie]] of lies.entries()) send({ at: at - index }, lie)
  send({ name: '<script>alert(1)</script>' }, { name: 'INVENTEDUSDT' }, { at, coins: 1 })
  await stage.until(async () => (await stored()).length === lies.length + 1)

  const { totals, as_of } = await stage.ask('liquidations')
  // Nine honest orders of half a coin and one of a whole, at 60,000.
  expect(totals).toMatchObject({ total_usd: 9 * 30_000 + 60_000, events: 10, symbols: 1 })
  expect(Date.parse(as_of)).toBeLessThanOrEqual(stage.now())
  for (const rule of ['column', 'size', 'price', 'old'])
    expect(stage.refused(LIQUIDATIONS, rule)).toBe(lies.filter(([of]) => of === rule).length)
  expect(stage.recorder.health().find(({ source }) => source === LIQUIDATIONS)).toMatchObject({
    faulty: lies.length,
    connected: true,
  })

  await stage.recorder.stop()
  expect(await quarantineOf('size')).toMatchObject({
    source: LIQUIDATIONS,
    exchange: 'bybit',
    table: 'liquidation_events',
    rows_24h: 3,
    reason: 'BTCUSDT: quote_qty is 1000000000, but the open interest is 600000000',
  })
  const { totals: covered } = await stage.ask('coverage')
  expect(covered.quarantined_rows_24h).toBe(lies.length)
  // The year 2099 keeps nothing fresh: two hours later the feed is silent.
  const later = await stage.ask('coverage', {}, stage.now() + 2 * HOUR)
  expect(later.liquidations.find((one: { exchange: string }) => one.exchange === 'bybit')).toMatchObject({
    stale: true,
  })
})

test('a flood of orders that each could be: an hour holds no more than three times the open interest', async () => {
  await stage.record()
  await stage.until(everythingIsKnown)
  // Two seconds of one hour, whenever the test runs.
  const at = floorTo(stage.now(), MINUTE)
  // 500 million each of an open interest of 600 million: three of them make 1.5 billion, a fourth would be too much.
  for (let index = 0; index < 2_000; index++) send({ at: at + index, coins: 5e8 / 60_000 })
  // What comes twice is no second order.
  for (let index = 0; index < 3; index++) send({ at: at + index, coins: 5e8 / 60_000 })
  await stage.until(() => stage.refused(LIQUIDATIONS, 'sum') === 1_997)
  await stage.until(async () => (await stored()).length === 3)
  expect((await stage.ask('liquidations')).totals.total_usd).toBeCloseTo(1.5e9, -3)
  await stage.recorder.stop()
  // Two thousand lies are one row.
  expect((await stage.ask('coverage')).quarantine).toHaveLength(1)
})

test('prices, funding, volume and open interest that cannot be reach no board', async () => {
  await stage.record()
  await stage.until(everythingIsKnown)
  const honest = { ...stage.quotes.get('BTCUSDT')! }
  const lies: [source: string, rule: string, Partial<typeof honest>][] = [
    // A rate of 1e9 %, one of 50 % that the column lets pass, a price a thousand times the mark, and both of them so.
    ['bybit.tickers', 'column', { rate: 1e7 }],
    ['bybit.funding-marks', 'rate', { rate: 0.5 }],
    ['bybit.tickers', 'prices', { price: 6e7 }],
    ['bybit.tickers', 'price', { price: 6e7, mark: 6e7 }],
    ['bybit.open-interest', 'interest', { oi: 1e14 / 60_000 }],
    ['bybit.open-interest', 'interest', { oi: 5e10 / 60_000 }],
    ['bybit.tickers', 'volume', { turnover: 1e20 }],
    ['bybit.tickers', 'volume', { turnover: 1e12 }],
  ]
  for (const [source, rule, lie] of lies) {
    const before = stage.refused(source, rule)
    stage.quotes.set('BTCUSDT', { ...honest, ...lie })
    await stage.until(() => stage.refused(source, rule) > before)
    stage.quotes.set('BTCUSDT', honest)
  }
  const rows = () => stage.store.reader(perpTickers).range({ since: 0, order: 'desc', limit: 100_000 })
  const before = (await rows()).filter(({ symbol }) => symbol === 'BTCUSDT').length
  await stage.until(async () => (await rows()).filter(({ symbol }) => symbol === 'BTCUSDT').length > before)

  const btc = (await rows()).filter(({ symbol }) => symbol === 'BTCUSDT')
  expect(new Set(btc.map((row) => `${row.last_price} ${row.mark_price} ${row.quote_volume_24h}`))).toEqual(
    new Set(['60000 60000 5000000000']),
  )
  // Beside each lie the honest contract went on.
  expect((await rows()).filter(({ symbol }) => symbol === 'ETHUSDT').length).toBeGreaterThan(btc.length)
  const heatmap = await stage.ask('heatmap')
  expect(
    heatmap.rows.map((row: Record<string, unknown>) => [
      row.symbol,
      row.fundingRatePct,
      row.lastPrice,
      row.quoteVolume24h,
    ]),
  ).toEqual([
    ['BTCUSDT', 0.01, 60_000, 5e9],
    ['ETHUSDT', -0.02, 3_000, 2e9],
  ])
  // 10,000 at 60,000 and 100,000 at 3,000.
  expect((await stage.ask('oi')).totals).toMatchObject({ openInterestUsd: 900e6, openInterestUnknown: 0 })
  const runs = stage.recorder.health().find(({ source }) => source === 'bybit.tickers')
  expect(runs).toMatchObject({ failures: 0 })
})

test('names that are none: the list loses those alone, and they are counted', async () => {
  const [btc] = stage.quotes.values()
  for (const name of ['<script>alert(1)</script>', 'A B', `${'X'.repeat(200)}USDT`, 'BTC\u202eUSDT'])
    stage.quotes.set(name, { ...btc!, base: name })
  stage.quotes.set('龙USDT', { ...btc!, base: '龙', price: 1, mark: 1 })
  await stage.record()
  await stage.until(everythingIsKnown)
  await stage.until(() => stage.refused('bybit.contracts', 'column') === 4)
  const listed = () => stage.store.reader(instruments).range({ since: 0, order: 'asc', limit: 100 })
  // What is refused is counted at once; the rest of the list is stored with the next batch.
  await stage.until(async () => (await listed()).length > 0)
  const perpetuals = (await listed()).filter(({ kind }) => kind === 'perp')
  expect(perpetuals.map(({ instrument }) => instrument).sort()).toEqual(['BTCUSDT', 'ETHUSDT', '龙USDT'])
  const quoted = await stage.store.reader(perpTickers).range({ since: 0, order: 'asc', limit: 1_000 })
  expect([...new Set(quoted.map(({ symbol }) => symbol))].sort()).toEqual(['BTCUSDT', 'ETHUSDT', '龙USDT'])
})

/** A venue that says one price of BTC, as often as it is asked. */
function priced(id: string, says: { price: number }): Venue {
  return venue({
    id,
    name: id,
    type: 'cex',
    country: null,
    markets: ['perp'],
    rest: { hosts: [], budget: { weight: 100, per: '1s' } },
    sources: [
      poll({
        id: `${id}.tickers`,
        into: perpTickers,
        about: 'A price.',
        every: '100ms',
        ask: async () => says.price,
        parse: (price, { now }) => [
          {
            ts: now,
            exchange: id,
            symbol: 'BTCUSDT',
            last_price: price,
            mark_price: price,
            index_price: null,
            change_24h_pct: null,
            quote_volume_24h: 1e9,
            funding_rate_pct: null,
            funding_interval_h: null,
            next_funding_at: null,
          },
        ],
      }),
    ],
  })
}

const pricesOf = async (exchange: string) =>
  (await stage.store.reader(perpTickers).range({ since: 0, order: 'asc', limit: 100_000 }))
    .filter((row) => row.exchange === exchange)
    .map((row) => row.last_price)
const isHeard = (exchange: string, price: number) => async () =>
  (await pricesOf(exchange)).filter((one) => one === price).length >= 3

test('one liar against two: it is kept out, also after a restart, and keeps neither of them out', async () => {
  const [liar, one, other] = [{ price: 100 }, { price: 100 }, { price: 101 }]
  const venues = [priced('okx', liar), priced('binance', one), priced('bybit', other)]
  await stage.record(...venues)
  for (const id of ['okx', 'binance']) await stage.until(isHeard(id, 100))
  liar.price = 100_000
  await stage.until(() => stage.refused('okx.tickers', 'price') > 3)
  // However long it says so within the hour; and the others may fall by half meanwhile.
  for (const price of [90, 70, 50]) {
    stage.shift += 8 * MINUTE
    one.price = price
    other.price = price + 1
    await stage.until(isHeard('binance', price))
    await stage.until(isHeard('bybit', price + 1))
  }
  await stage.record(...venues)
  await stage.until(() => stage.refused('okx.tickers', 'price') > 3)
  expect(new Set(await pricesOf('okx'))).toEqual(new Set([100]))
  expect(stage.refused('binance.tickers', 'price') + stage.refused('bybit.tickers', 'price')).toBe(0)
  // An answer of which nothing is believed is no answer.
  await stage.recorder.stop()
  const gaps = await stage.ask('gaps')
  expect(JSON.stringify(gaps)).toContain('okx.tickers')
})

test('one liar and one honest venue: neither is silenced for long', async () => {
  const [liar, honest] = [{ price: 100 }, { price: 100 }]
  await stage.record(priced('okx', liar), priced('binance', honest))
  await stage.until(isHeard('binance', 100))
  await stage.until(isHeard('okx', 100))
  liar.price = 100_000
  await stage.until(() => stage.refused('okx.tickers', 'price') > 3)
  expect(new Set(await pricesOf('okx'))).toEqual(new Set([100]))
  // It may be right: who can tell? After it stood for five minutes it is recorded, and the other goes on.
  stage.shift += 6 * MINUTE
  await stage.until(isHeard('okx', 100_000))
  honest.price = 99
  await stage.until(isHeard('binance', 99))
  expect(stage.refused('binance.tickers', 'price')).toBe(0)
})

test('a jump that two venues report is believed at once', async () => {
  const [one, other, third] = [{ price: 100 }, { price: 100 }, { price: 100 }]
  await stage.record(priced('okx', one), priced('binance', other), priced('bybit', third))
  for (const id of ['okx', 'binance', 'bybit']) await stage.until(isHeard(id, 100))
  for (const venue of [one, other, third]) venue.price = 4
  for (const id of ['okx', 'binance', 'bybit']) await stage.until(isHeard(id, 4))
})
