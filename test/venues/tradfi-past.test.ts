import { expect, it } from 'vitest'
import { DAY, HOUR } from '../../src/core/time.ts'
import { binance } from '../../src/venues/binance/binance.ts'
import { contextFor, contractOf, NOW, pollOf, scriptedApi } from './context.ts'

const context = contextFor({
  perp: [contractOf({ instrument: 'BTCUSDT', symbol: 'BTCUSDT' })],
  tradfi: [contractOf({ instrument: 'TSLAUSDT', symbol: 'TSLAUSDT', behind: 'EQUITY' })],
})
const span = { from: NOW - DAY, to: NOW }

async function asked(subject: string) {
  const api = scriptedApi(() => [])
  await pollOf(binance, subject).backfill!.ask(api, span, context)
  return api.calls
}

it('asks for the past of shares alone where that is asked for one by one', async () => {
  expect(await asked('tradfi-oi')).toEqual([
    {
      get: 'https://fapi.binance.com/futures/data/openInterestHist',
      query: { symbol: 'TSLAUSDT', period: '5m', limit: 500, startTime: NOW - DAY, endTime: NOW },
    },
  ])
})

it('asks for settled funding with the settlement before, which tells the first interval', async () => {
  expect(await asked('tradfi-funding')).toEqual([
    {
      get: 'https://fapi.binance.com/fapi/v1/fundingRate',
      query: { startTime: NOW - DAY - 8 * HOUR, endTime: NOW, limit: 1000 },
    },
  ])
})
