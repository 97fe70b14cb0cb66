import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect, NOON, ToyMarket } from '../../../test/fakes/toy-market.ts'
import { silentLog } from '../../core/log.ts'
import { HOUR, MINUTE } from '../../core/time.ts'
import { startWireVenues, type WireVenues } from './server.ts'

let market: ToyMarket
let venues: WireVenues
const open: { socket: { terminate(): void } }[] = []
beforeEach(async () => {
  market = new ToyMarket()
  venues = await startWireVenues({ market, clock: market.clock, log: silentLog })
})
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.terminate()
  await venues.close()
})

const get = (path: string) => fetch(`http://127.0.0.1:${venues.port}/fapi.binance.com/fapi/v1/${path}`)
const json = async (path: string) => (await (await get(path)).json()) as Record<string, unknown>[]

it('keeps the real types: text for figures, numbers for times', async () => {
  expect(await json('premiumIndex?symbol=BTCUSDT')).toEqual({
    symbol: 'BTCUSDT',
    markPrice: '60060.00000000',
    indexPrice: '60030.00000000',
    estimatedSettlePrice: '60030.00000000',
    lastFundingRate: '-0.00012500',
    interestRate: '0.00010000',
    nextFundingTime: Date.UTC(2026, 7, 12, 16),
    time: NOON,
  })
  const quarterly = (await json('premiumIndex')).find((each) => each.symbol === 'BTCUSDT_260925')
  expect(quarterly).toMatchObject({ lastFundingRate: '', nextFundingTime: 0 })
})

it('gives the newest settlements of all contracts, ascending, a few milliseconds late', async () => {
  const rows = await json('fundingRate?limit=5')
  expect(rows).toHaveLength(5)
  const times = rows.map((row) => Number(row.fundingTime))
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times.at(-1)! - Date.UTC(2026, 7, 12, 12)).toBeLessThan(10)
  expect(new Set(rows.map((row) => row.symbol)).size).toBeGreaterThan(1)
  // Nothing that is yet to come, and no more than was asked for however long the span.
  expect(await json(`fundingRate?startTime=${NOON + 1}&endTime=${NOON + 90 * HOUR}`)).toEqual([])
  expect(await json('fundingRate?startTime=1&limit=1000')).toHaveLength(512)
  expect(await json('fundingRate?startTime=1&limit=100')).toHaveLength(100)
  expect(await json('fundingRate?symbol=NOPEUSDT')).toEqual([])
})

it('refuses in the venue’s words', async () => {
  const unknown = await get('ticker/24hr?symbol=NOPEUSDT')
  expect([unknown.status, await unknown.json()]).toEqual([400, { code: -1121, msg: 'Invalid symbol.' }])
  const without = await get('openInterest')
  expect([without.status, await without.json()]).toMatchObject([400, { code: -1102 }])
  const greedy = await get('fundingRate?limit=1001')
  expect([greedy.status, await greedy.json()]).toMatchObject([400, { code: -1130 }])
  expect((await get('nonsense')).status).toBe(404)
})

it('counts weight, and refuses beyond the limit until the minute is over', async () => {
  expect((await get('ticker/24hr')).headers.get('x-mbx-used-weight-1m')).toBe('40')
  expect((await get('openInterest?symbol=BTCUSDT')).headers.get('x-mbx-used-weight-1m')).toBe('41')
  for (let weight = 81; weight <= 2_401; weight += 40) await get('ticker/24hr')
  const refused = await get('ticker/24hr')
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
    429,
    '55',
    { code: -1003 },
  ])
  market.now += MINUTE
  expect((await get('ticker/24hr')).status).toBe(200)
})

describe('stream', () => {
  const listen = async (path: string) => {
    const client = await connect(`ws://127.0.0.1:${venues.port}/fstream.binance.com${path}`)
    open.push(client)
    return client
  }

  it('acknowledges, and pushes the largest forced order of each contract and second', async () => {
    const client = await listen('/market/ws')
    client.say({ method: 'SUBSCRIBE', params: ['!forceOrder@arr'], id: 7 })
    expect(await client.json()).toEqual({ result: null, id: 7 })
    client.say({ method: 'LIST_SUBSCRIPTIONS', id: 8 })
    expect(await client.json()).toEqual({ result: ['!forceOrder@arr'], id: 8 })

    market.force('binance', 'BTC', 'SELL', 0.2)
    market.force('binance', 'BTC', 'SELL', 1.5)
    market.force('binance', 'BTC', 'BUY', 0.3)
    market.force('binance', 'ETH', 'BUY', 2)
    market.force('okx', 'BTC', 'BUY', 9)
    const happened = market.now
    market.now += 1_100
    expect(await client.json()).toEqual({
      e: 'forceOrder',
      E: market.now,
      o: {
        s: 'BTCUSDT',
        S: 'SELL',
        o: 'LIMIT',
        f: 'IOC',
        q: '1.500',
        p: '59760.0',
        ap: '60000.0',
        X: 'FILLED',
        l: '1.500',
        z: '1.500',
        T: happened,
      },
    })
    expect(await client.json()).toMatchObject({ o: { s: 'ETHUSDT', S: 'BUY', q: '2.00' } })
    expect(client.heard).toEqual([])
  })

  it('takes streams from the address, wrapped on combined ones', async () => {
    const plain = await listen('/market/ws/btcusdt@forceOrder')
    const combined = await listen('/market/stream?streams=ethusdt@forceOrder/!forceOrder@arr')
    market.force('binance', 'ETH', 'SELL', 1)
    market.force('binance', 'BTC', 'SELL', 1)
    market.now += 1_100
    expect(await plain.json()).toMatchObject({ o: { s: 'BTCUSDT' } })
    const pushed = [await combined.json(), await combined.json(), await combined.json()]
    expect(pushed.map((each) => each.stream).sort()).toEqual([
      '!forceOrder@arr',
      '!forceOrder@arr',
      'ethusdt@forceOrder',
    ])
    expect(pushed[0]).toMatchObject({ data: { e: 'forceOrder' } })
  })

  it('stays silent about forced orders on the public tier', async () => {
    const client = await listen('/public/ws/!forceOrder@arr')
    const witness = await listen('/market/ws/!forceOrder@arr')
    market.force('binance', 'BTC', 'SELL', 1)
    market.now += 1_100
    await witness.json()
    client.say({ method: 'LIST_SUBSCRIPTIONS', id: 1 })
    expect(await client.json()).toMatchObject({ id: 1 })
  })

  it('answers nonsense with an error, and pings every three minutes', async () => {
    const client = await listen('/market/ws')
    client.say('what?')
    expect(await client.json()).toMatchObject({ error: { code: 3 } })
    client.say({ method: 'SHOUT', id: 1 })
    expect(await client.json()).toMatchObject({ error: { code: 2 }, id: 1 })
    const pinged = new Promise((resolve) => client.socket.once('ping', resolve))
    market.now += 3 * MINUTE
    await pinged
  })
})
