import { expect, it } from 'vitest'
import { DAY } from '../../src/core/time.ts'
import { binance } from '../../src/venues/binance/binance.ts'
import { bybit } from '../../src/venues/bybit/bybit.ts'
import { deribit } from '../../src/venues/deribit/deribit.ts'
import { gate } from '../../src/venues/gate/gate.ts'
import { okx } from '../../src/venues/okx/okx.ts'
import { contextOf, NOW, pollOf, scriptedApi } from './context.ts'

/** Questions that depend on answers, and those for the past. */
const context = contextOf([])
const span = { from: NOW - 3 * DAY, to: NOW - 2 * DAY }

const queriesOf = ({ calls }: ReturnType<typeof scriptedApi>) =>
  calls.map((call) => ('get' in call ? call.query : undefined))

it('Deribit: prices are asked for by the index of everything that was delivered, each once', async () => {
  const names = ['BTC-1SEP26', 'BTC-1SEP26-90000-C', 'XRP_USDC-1SEP26-2d5-C']
  const settlements = names.map((instrument_name) => ({ instrument_name, timestamp: NOW }))
  const api = scriptedApi((asked) =>
    'get' in asked && asked.query?.currency === 'BTC'
      ? { result: { settlements } }
      : { result: { settlements: [] } },
  )
  await pollOf(deribit, 'deliveries').ask(api, context)
  const indices = queriesOf(api).flatMap((query) => query?.index_name ?? [])
  expect(indices).toEqual(['btc_usd', 'xrp_usdc'])
})

it('Deribit: the past is asked for from its end backwards', async () => {
  const api = scriptedApi(() => ({ result: { settlements: [] } }))
  await pollOf(deribit, 'deliveries').backfill!.ask(api, span, context)
  expect(queriesOf(api).every((query) => query?.search_start_timestamp === span.to)).toBe(true)
})

it('Bybit: options are read for some pages, however many there are', async () => {
  const api = scriptedApi(() => ({ result: { list: [], nextPageCursor: `${api.calls.length}` } }))
  await pollOf(bybit, 'deliveries').ask(api, context)
  const pages = queriesOf(api).map((query) => query?.baseCoin ?? query?.category)
  const times = (name: string) => pages.filter((page) => page === name).length
  expect([times('linear'), times('inverse'), times('BTC')]).toEqual([1, 1, 3])
})

it('Binance: the past of futures is in every answer, that of options is asked for', async () => {
  const api = scriptedApi(() => [])
  await pollOf(binance, 'deliveries').backfill!.ask(api, span, context)
  expect(api.calls.every((call) => 'get' in call && call.get.includes('exerciseHistory'))).toBe(true)
  expect(queriesOf(api)).toContainEqual({
    underlying: 'BTCUSDT',
    startTime: span.from,
    endTime: span.to,
    limit: 100,
  })
})

it.each([
  ['okx', okx, { before: span.from, after: span.to }],
  ['gate', gate, { from: span.from / 1000, to: span.to / 1000 }],
] as const)('%s: the past is asked for in the words of the venue', async (_, venue, bounds) => {
  const api = scriptedApi(() => [])
  await pollOf(venue, 'deliveries').backfill!.ask(api, span, context)
  for (const query of queriesOf(api)) expect(query).toMatchObject(bounds)
})
