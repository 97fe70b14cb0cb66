import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, NOON, ToyMarket } from '../../../test/fakes/toy-market.ts'
import { silentLog } from '../../core/log.ts'
import { HOUR, SECOND } from '../../core/time.ts'
import { startWireVenues, type WireVenues } from './server.ts'

let market: ToyMarket
let venues: WireVenues
beforeEach(async () => {
  market = new ToyMarket()
  venues = await startWireVenues({ market, clock: market.clock, log: silentLog })
})
afterEach(() => venues.close())

const ask = (path: string) => fetch(`http://127.0.0.1:${venues.port}/www.okx.com/api/v5/${path}`)
const get = async (path: string) =>
  (await (await ask(path)).json()) as { code: string; msg: string; data: Record<string, unknown>[] }

it('counts in contracts, and in coins beside', async () => {
  const { data } = await get('public/open-interest?instType=SWAP')
  expect(data.find((each) => each.instId === 'BTC-USDT-SWAP')).toEqual({
    instType: 'SWAP',
    instId: 'BTC-USDT-SWAP',
    oi: '1000000.0',
    oiCcy: '10000',
    oiUsd: '600600000',
    ts: String(NOON),
  })
  expect(data.find((each) => each.instId === 'BTC-USD-SWAP')).toMatchObject({ oi: '6006000', oiCcy: '10000' })
})

it('says which settlement a rate is for, and what was settled last', async () => {
  const { data } = await get('public/funding-rate?instId=BTC-USDT-SWAP')
  const last = Date.UTC(2026, 7, 12, 8)
  expect(data).toMatchObject([
    {
      fundingTime: String(last + 8 * HOUR),
      nextFundingTime: String(last + 16 * HOUR),
      prevFundingTime: String(last),
      fundingRate: '-0.000125',
      nextFundingRate: '',
      method: 'current_period',
      settState: 'settled',
      ts: String(NOON),
    },
  ])
  expect(Number(data[0]?.settFundingRate)).toBeCloseTo(((last / HOUR) % 100) / 1e6, 9)
})

it('pages settled funding backwards with `after`', async () => {
  const first = await get('public/funding-rate-history?instId=ETH-USDT-SWAP&limit=2')
  const oldest = first.data.at(-1)?.fundingTime
  const second = await get(`public/funding-rate-history?instId=ETH-USDT-SWAP&limit=2&after=${oldest}`)
  const times = [...first.data, ...second.data].map((each) => Number(each.fundingTime))
  const newest = Date.UTC(2026, 7, 12, 8)
  expect(times).toEqual([newest, newest - 8 * HOUR, newest - 16 * HOUR, newest - 24 * HOUR])
  const newer = await get(`public/funding-rate-history?instId=ETH-USDT-SWAP&before=${times[2]}`)
  expect(newer.data.map((each) => Number(each.fundingTime))).toEqual(times.slice(0, 2))
})

it('quotes the index of the pair, not of the swap', async () => {
  const { data } = await get('market/index-tickers?quoteCcy=USDT')
  expect(data.find((each) => each.instId === 'BTC-USDT')).toMatchObject({ idxPx: '60030', ts: String(NOON) })
})

it('refuses in the venue’s words', async () => {
  const empty = await ask('public/instruments')
  expect([empty.status, await empty.json()]).toEqual([
    400,
    { code: '50014', msg: 'Parameter instType can not be empty', data: [] },
  ])
  expect(await get('public/open-interest?instType=SHOE')).toMatchObject({ code: '51000' })
  expect(await get('public/funding-rate?instId=NOPE-USDT-SWAP')).toMatchObject({ code: '51001', data: [] })
  expect(await get('public/funding-rate-history?instId=BTC-USDT-SWAP&limit=401')).toMatchObject({
    code: '51000',
  })
  expect((await ask('public/nonsense')).status).toBe(404)
  for (let count = 0; count < 20; count += 1) await ask('market/tickers?instType=SWAP')
  const refused = await ask('market/tickers?instType=SWAP')
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: '50011' }])
})

const listen = () => connect(`ws://127.0.0.1:${venues.port}/ws.okx.com:8443/ws/v5/public`)
const arg = { channel: 'liquidation-orders', instType: 'SWAP' }

it('streams liquidations in contracts, several fills side by side', async () => {
  const client = await listen()
  client.say('ping')
  expect(await client.text()).toBe('pong')
  client.say({ op: 'subscribe', args: [arg] })
  expect(await client.json()).toEqual({
    event: 'subscribe',
    arg,
    connId: expect.stringMatching(/^[0-9a-f]{8}$/),
  })
  client.say({ op: 'subscribe', args: [{ channel: 'shoes', instType: 'SWAP' }] })
  expect(await client.json()).toMatchObject({ event: 'error', code: '60018' })
  client.say('{}')
  expect(await client.json()).toMatchObject({ event: 'error', code: '60012' })

  market.force('okx', 'BTC', 'SELL', 0.5)
  market.force('okx', 'BTC', 'BUY', 0.02)
  const ts = String(market.now)
  market.now += 10
  expect(await client.json()).toEqual({
    arg,
    data: [
      {
        details: [
          { bkLoss: '0', bkPx: '60000.0', ccy: '', posSide: 'long', side: 'sell', sz: '50.0', ts },
          { bkLoss: '0', bkPx: '60000.0', ccy: '', posSide: 'short', side: 'buy', sz: '2.0', ts },
        ],
        instFamily: 'BTC-USDT',
        instId: 'BTC-USDT-SWAP',
        instType: 'SWAP',
        uly: 'BTC-USDT',
      },
    ],
  })
})

it('repeats the last few to a new subscriber, and hangs up after half a minute of silence', async () => {
  for (let ago = 10; ago > 0; ago -= 1)
    market.force('okx', ago % 2 ? 'BTC' : 'ETH', 'SELL', ago, ago * SECOND)
  market.force('bybit', 'BTC', 'SELL', 1, 500)
  const client = await listen()
  client.say({ op: 'subscribe', args: [arg] })
  await client.json()
  type Push = { data: { details: unknown[] }[] }
  const repeated = [await client.json<Push>(), await client.json<Push>()]
  expect(repeated.flatMap((each) => each.data[0]!.details)).toHaveLength(5)
  market.now += 31 * SECOND
  await client.closed
})
