import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, NOON, ToyMarket } from '../../../test/fakes/toy-market.ts'
import { silentLog } from '../../core/log.ts'
import { MINUTE } from '../../core/time.ts'
import { startWireVenues, type WireVenues } from './server.ts'

let market: ToyMarket
let venues: WireVenues
beforeEach(async () => {
  market = new ToyMarket(8)
  venues = await startWireVenues({ market, clock: market.clock, log: silentLog })
})
afterEach(() => venues.close())

interface Envelope {
  retCode: number
  retMsg: string
  result: { category: string; list: Record<string, unknown>[]; nextPageCursor: string }
  time: number
}
const get = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${venues.port}/api.bybit.com/v5/market/${path}`)
  return (await answer.json()) as Envelope
}

it('counts open interest on both sides, and keeps the real types', async () => {
  const { result, time } = await get('tickers?category=linear&symbol=BTCUSDT')
  expect(result.list[0]).toMatchObject({
    openInterest: '20000.000',
    openInterestValue: '1201200000.00',
    fundingIntervalHour: '8',
    nextFundingTime: String(Date.UTC(2026, 7, 12, 16)),
    price24hPcnt: '0.041667',
    prevPrice1h: '60000.0',
  })
  expect(time).toBe(NOON)
  const { result: info } = await get('instruments-info?category=linear&symbol=PEPEUSDT')
  expect(info.list[0]).toMatchObject({ fundingInterval: 240, launchTime: String(Date.UTC(2026, 6, 1)) })
})

it('pages the list of contracts by cursor, none twice and none missing', async () => {
  const seen: unknown[] = []
  let cursor = ''
  let pages = 0
  do {
    const page = await get(`instruments-info?category=linear&limit=5&cursor=${encodeURIComponent(cursor)}`)
    seen.push(...page.result.list.map((each) => each.symbol))
    cursor = page.result.nextPageCursor
    pages += 1
  } while (cursor)
  expect(pages).toBe(3)
  expect(seen).toHaveLength(12)
  expect(new Set(seen).size).toBe(12)
})

it('gives settled funding newest first and refuses a start without an end', async () => {
  const { result } = await get('funding/history?category=linear&symbol=PEPEUSDT&limit=2')
  expect(result.list.map((each) => each.fundingRateTimestamp)).toEqual([
    String(Date.UTC(2026, 7, 12, 12)),
    String(Date.UTC(2026, 7, 12, 8)),
  ])
  expect(await get('funding/history?category=linear&symbol=PEPEUSDT&startTime=1')).toMatchObject({
    retCode: 10001,
  })
})

it.each([
  'tickers',
  'tickers?category=nothing',
  'tickers?category=linear&symbol=NOPE',
  'instruments-info?category=linear&limit=1001',
  'funding/history?category=linear',
  'funding/history?category=linear&symbol=BTCUSDT&limit=201',
])('refuses %s with a code in the envelope', async (path) => {
  expect(await get(path)).toMatchObject({ retCode: 10001, result: {}, time: NOON })
})

it('answers other categories with empty lists', async () => {
  expect((await get('tickers?category=spot')).result).toEqual({ category: 'spot', list: [] })
})

it('streams liquidations by position side, grouped by contract', async () => {
  const client = await connect(`ws://127.0.0.1:${venues.port}/stream.bybit.com/v5/public/linear`)
  client.say({ op: 'subscribe', args: ['allLiquidation.BTCUSDT', 'allLiquidation.PEPEUSDT'], req_id: 'a' })
  const ack = await client.json()
  expect(ack).toEqual({
    success: true,
    ret_msg: '',
    conn_id: expect.any(String),
    req_id: 'a',
    op: 'subscribe',
  })
  client.say({ op: 'ping' })
  expect(await client.json()).toEqual({ success: true, ret_msg: 'pong', conn_id: ack.conn_id, op: 'ping' })
  client.say({ op: 'subscribe', args: ['allLiquidation.ETHUSDT', 'allLiquidation.NOPE'] })
  expect(await client.json()).toMatchObject({ success: false, op: 'subscribe' })

  market.force('bybit', 'BTC', 'SELL', 0.25)
  market.force('bybit', 'BTC', 'BUY', 0.5)
  market.force('bybit', 'ETH', 'BUY', 0.5)
  const T = market.now
  market.now += 10
  expect(await client.json()).toEqual({
    topic: 'allLiquidation.BTCUSDT',
    type: 'snapshot',
    ts: market.now,
    data: [
      { T, s: 'BTCUSDT', S: 'Buy', v: '0.250', p: '60000.0' },
      { T, s: 'BTCUSDT', S: 'Sell', v: '0.500', p: '60000.0' },
    ],
  })
  expect(client.heard).toEqual([])
  market.now += 10 * MINUTE + 1
  await client.closed
})
