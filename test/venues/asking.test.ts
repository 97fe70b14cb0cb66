import { expect, it } from 'vitest'
import { SourceError } from '../../src/core/errors.ts'
import { HOUR } from '../../src/core/time.ts'
import { binance } from '../../src/venues/binance/binance.ts'
import { bybit } from '../../src/venues/bybit/bybit.ts'
import { okx } from '../../src/venues/okx/okx.ts'
import { type Asked, contextOf, NOW, pollOf, rowsOf, scriptedApi, streamOf } from './context.ts'

/** Questions that depend on the answers; what an only question is stands with the payloads. */
const queryOf = (call: Asked) => ('get' in call && call.query) || {}
const context = contextOf([{ instrument: 'BTCUSDT', symbol: 'BTCUSDT' }])

it('Binance: the next page starts with the settlement that the last one cut, so that no contract falls between two', async () => {
  const first = Array.from({ length: 1000 }, (_, index) => ({
    symbol: `S${index}`,
    fundingTime: NOW - (index < 600 ? 8 : 4) * HOUR + (index % 9),
  }))
  const second = [{ symbol: 'BTCUSDT', fundingTime: NOW - 4 * HOUR }]
  const api = scriptedApi(() => (api.calls.length === 1 ? first : second))
  expect(await pollOf(binance, 'settlements').ask(api, context)).toEqual([first, second])
  expect(api.calls.map(queryOf)).toEqual([
    { startTime: NOW - 25 * HOUR, endTime: NOW, limit: 1000 },
    { startTime: NOW - 4 * HOUR, endTime: NOW, limit: 1000 },
  ])
})

it('Binance: the same page is not turned for ever', async () => {
  const page = Array.from({ length: 1000 }, () => ({ symbol: 'BTCUSDT', fundingTime: NOW - 25 * HOUR }))
  const api = scriptedApi(() => page)
  await pollOf(binance, 'settlements').ask(api, context)
  expect(api.calls.length).toBeLessThanOrEqual(20)
})

it.each([
  ['binance', binance, { startTime: NOW - 32 * HOUR, endTime: NOW - HOUR, limit: 1000 }],
  [
    'bybit',
    bybit,
    { category: 'linear', symbol: 'BTCUSDT', startTime: NOW - 32 * HOUR, endTime: NOW - HOUR },
  ],
  ['okx', okx, { instId: 'BTCUSDT', before: NOW - 32 * HOUR, after: NOW - HOUR }],
])(
  '%s: the past is asked for with the settlement before it, which tells the interval of the first',
  async (_, venue, params) => {
    const api = scriptedApi(() => [])
    const span = { from: NOW - 24 * HOUR, to: NOW - HOUR }
    await pollOf(venue, 'settlements').backfill!.ask(api, span, context)
    expect(api.calls.map(queryOf)).toEqual([params])
  },
)

it('Bybit: the cursor is followed to the last page', async () => {
  const cursors = ['first', 'second', '']
  const api = scriptedApi(() => ({ result: { list: [], nextPageCursor: cursors[api.calls.length - 1] } }))
  expect(await pollOf(bybit, 'contracts').ask(api, context)).toHaveLength(3)
  expect(api.calls.map((call) => queryOf(call).cursor)).toEqual([undefined, 'first', 'second'])
})

it('Bybit: a contract that fails does not keep the settlements of the others', async () => {
  const many = contextOf(['AUSDT', 'BUSDT', 'CUSDT'].map((symbol) => ({ instrument: symbol, symbol })))
  const api = scriptedApi((call) => {
    const { symbol } = queryOf(call)
    if (symbol === 'BUSDT') throw new SourceError('refused', 'symbol invalid')
    const settled = { symbol, fundingRate: '0.0001', fundingRateTimestamp: NOW - 4 * HOUR }
    return { result: { list: [settled] } }
  })
  const source = pollOf(bybit, 'settlements')
  const rows = rowsOf(source, await source.ask(api, many), many)!
  expect(rows.map((row) => row.symbol)).toEqual(['AUSDT', 'CUSDT'])
})

it('Bybit: every contract is subscribed to, in small requests', () => {
  const names = Array.from({ length: 120 }, (_, index) => `C${index}USDT`)
  const known = contextOf(names.map((name) => ({ instrument: name, symbol: name })))
  const requests = streamOf(bybit, 'liquidations').subscribe(known)
  const args = requests.map((request) => (request as { op: string; args: string[] }).args)
  expect(args.map((topics) => topics.length)).toEqual([50, 50, 20])
  expect(args.flat()).toEqual(names.map((name) => `allLiquidation.${name}`))
})
