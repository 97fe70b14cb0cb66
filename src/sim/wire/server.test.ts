import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, ToyMarket } from '../../../test/fakes/toy-market.ts'
import { silentLog } from '../../core/log.ts'
import { HOUR } from '../../core/time.ts'
import { loopbackGateway } from '../../define/gateway.ts'
import { startWireVenues, type WireVenues } from './server.ts'

let market: ToyMarket
let venues: WireVenues
const start = async (contracts = 0) => {
  market = new ToyMarket(contracts)
  venues = await startWireVenues({ market, clock: market.clock, log: silentLog })
}
beforeEach(() => start())
afterEach(() => venues.close())

const route = (address: string) => loopbackGateway(venues.port).route(address)
const REST = {
  binance: 'https://fapi.binance.com/fapi/v1/premiumIndex',
  bybit: 'https://api.bybit.com/v5/market/tickers?category=linear',
  okx: 'https://www.okx.com/api/v5/public/mark-price?instType=SWAP',
}
const STREAMS = {
  binance: 'wss://fstream.binance.com/market/ws',
  bybit: 'wss://stream.bybit.com/v5/public/linear',
  okx: 'wss://ws.okx.com:8443/ws/v5/public',
}
const statusOf = async (address: string) => (await fetch(route(address))).status

it.each(Object.keys(REST) as (keyof typeof REST)[])(
  '%s is reached through the gateway, and goes down and up',
  async (id) => {
    expect(await statusOf(REST[id])).toBe(200)
    const client = await connect(route(STREAMS[id]))
    market.down.add(id)
    await client.closed
    expect(await statusOf(REST[id])).toBe(503)
    await expect(connect(route(STREAMS[id]))).rejects.toThrow('503')
    market.down.delete(id)
    expect(await statusOf(REST[id])).toBe(200)
    await connect(route(STREAMS[id]))
  },
)

it('leaves the other venues up', async () => {
  market.down.add('okx')
  const client = await connect(route(STREAMS.bybit))
  client.say({ op: 'ping' })
  expect(await client.json()).toMatchObject({ ret_msg: 'pong' })
  expect(await statusOf(REST.binance)).toBe(200)
})

it('knows no other hosts, paths or methods', async () => {
  expect(await statusOf('https://example.com/fapi/v1/premiumIndex')).toBe(404)
  expect(await statusOf('https://fapi.binance.com/constructor')).toBe(404)
  expect(await statusOf('https://fapi.binance.com')).toBe(404)
  expect((await fetch(route(REST.binance), { method: 'POST' })).status).toBe(405)
  await expect(connect(route('wss://fstream.binance.com/elsewhere'))).rejects.toThrow('404')
  await expect(connect(route('wss://example.com/ws'))).rejects.toThrow('404')
})

it('hangs up on clients that never stop talking or send too much', async () => {
  const chatty = await connect(route(STREAMS.okx))
  for (let count = 0; count < 60; count += 1) chatty.say('ping')
  await chatty.closed
  const heavy = await connect(route(STREAMS.okx))
  heavy.say('x'.repeat(100_000))
  await heavy.closed
  expect(await statusOf(REST.okx)).toBe(200)
})

it('drops what became history while the process slept', async () => {
  const client = await connect(route(STREAMS.bybit))
  client.say({ op: 'subscribe', args: ['allLiquidation.BTCUSDT'] })
  await client.json()
  market.force('bybit', 'BTC', 'SELL', 1)
  market.now += HOUR
  market.force('bybit', 'BTC', 'SELL', 2, 10)
  client.say({ op: 'ping' })
  await client.json()
  expect(await client.json()).toMatchObject({ data: [{ v: '2.000' }] })
})

it('delivers ten thousand forced orders of one second, each once', async () => {
  const client = await connect(route(STREAMS.bybit))
  client.say({ op: 'subscribe', args: ['allLiquidation.BTCUSDT', 'allLiquidation.ETHUSDT'] })
  await client.json()
  for (let count = 1; count <= 10_000; count += 1)
    market.force('bybit', count % 3 ? 'BTC' : 'ETH', 'SELL', count)
  market.now += 10
  const sizes: number[] = []
  while (sizes.length < 10_000) {
    const { data } = await client.json<{ data: { v: string }[] }>()
    sizes.push(...data.map(({ v }) => Number(v)))
  }
  expect(sizes.sort((a, b) => a - b)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1))
})

it('asks the model once per second and contract', async () => {
  await venues.close()
  await start(420)
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(route(REST.binance))))
  const sizes = await Promise.all(answers.map(async (answer) => ((await answer.json()) as unknown[]).length))
  expect(sizes).toEqual([424, 424, 424, 424, 424])
  await (await fetch(route('https://fapi.binance.com/fapi/v1/ticker/24hr'))).json()
  expect(market.asked).toBe(423)
  market.now += 1_000
  await (await fetch(route(REST.binance))).json()
  expect(market.asked).toBe(846)
})
