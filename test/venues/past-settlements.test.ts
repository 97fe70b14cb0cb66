import { expect, it } from 'vitest'
import { HOUR, SECOND } from '../../src/core/time.ts'
import { VENUES } from '../../src/venues/index.ts'
import { contextOf, NOW, pollOf, scriptedApi } from './context.ts'

const context = contextOf([{ instrument: 'BTC', symbol: 'BTCUSDT' }])
const SPAN = { from: NOW - 24 * HOUR, to: NOW - HOUR }
/** With the settlement before it, which tells the interval of the first. */
const FROM = NOW - 32 * HOUR

async function askedOf(venue: string, answer: (call: number) => unknown) {
  const api = scriptedApi(() => answer(api.calls.length))
  const source = pollOf(VENUES.find(({ id }) => id === venue)!, 'settlements')
  await source.backfill!.ask(api, SPAN, context).catch(() => {})
  return api.calls.map((call) => ('query' in call ? call.query : null))
}

it.each([
  ['gate', { contract: 'BTC', from: FROM / SECOND, to: SPAN.to / SECOND, limit: 1000 }],
  ['kucoin', { symbol: 'BTC', from: FROM, to: SPAN.to }],
  ['bingx', { symbol: 'BTC', startTime: FROM, endTime: SPAN.to, limit: 1000 }],
])('%s is asked for the past by its time', async (venue, query) => {
  expect(await askedOf(venue, () => [])).toEqual([query])
})

/** Pages newest first, of which the second is the one that reaches back to a settlement before the span. */
const times = (page: number, perPage: number) =>
  Array.from({ length: perPage }, (_, index) => NOW - (page - 1 + index / perPage) * 24 * HOUR)

it.each([
  [
    'htx',
    (page: number) => ({ data: { data: times(page, 50).map((funding_time) => ({ funding_time })) } }),
    [1, 2].map((page) => ({ contract_code: 'BTC', page_index: page, page_size: 50 })),
  ],
  [
    'bitget',
    (page: number) => ({ data: times(page, 100).map((fundingTime) => ({ fundingTime })) }),
    [1, 2].map((page) => ({ symbol: 'BTC', productType: 'USDT-FUTURES', pageSize: 100, pageNo: page })),
  ],
  [
    'mexc',
    (page: number) => ({ data: { resultList: times(page, 100).map((settleTime) => ({ settleTime })) } }),
    [1, 2].map((page) => ({ symbol: 'BTC', page_num: page, page_size: 100 })),
  ],
])('%s is asked for as many pages as reach the past', async (venue, answer, queries) => {
  expect(await askedOf(venue, answer)).toEqual(queries)
})
