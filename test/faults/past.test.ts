import { expect, test } from 'vitest'
import { HOUR } from '../../src/core/time.ts'
import { fundingSettlements } from '../../src/tables/market/funding.ts'
import { filledSpans } from '../../src/tables/record/recording.ts'
import { binance } from '../../src/venues/binance/binance.ts'
import { SHORT, useStage } from './recorder-stage.ts'

const stage = useStage()
const DAYS = 3

/** Binance as it was asked over HTTP: one contract that settles every eight hours. */
test('the funding that Binance charged before we came is read through its own client', async () => {
  const settled: number[] = []
  const now = Date.now()
  for (let at = now - (now % (8 * HOUR)); at > now - DAYS * 24 * HOUR; at -= 8 * HOUR) settled.unshift(at)
  stage.wire.answer = (request, response) => {
    const url = new URL(request.url!, 'http://x')
    const perp = { contractType: 'PERPETUAL', status: 'TRADING', quoteAsset: 'USDT', marginAsset: 'USDT' }
    const from = Number(url.searchParams.get('startTime'))
    const to = Number(url.searchParams.get('endTime'))
    const body = url.pathname.endsWith('exchangeInfo')
      ? { symbols: [{ symbol: 'BTCUSDT', baseAsset: 'BTC', ...perp }] }
      : url.pathname.endsWith('fundingRate')
        ? settled
            .filter((at) => at >= from && at <= to)
            .map((fundingTime) => ({
              symbol: 'BTCUSDT',
              fundingTime,
              fundingRate: '0.0001',
              markPrice: '60000',
            }))
        : []
    response.end(JSON.stringify(body))
  }
  const wanted = ['binance.contracts', 'binance.settlements']
  const sources = binance.sources.filter(({ id }) => wanted.includes(id))
  const timings = { ...SHORT, pastFirstMs: 50, pastEveryMs: 100 }
  await stage.record([{ ...binance, sources }], { backfills: true, timings })
  const all = { since: 0, order: 'asc', limit: 1_000 } as const
  await stage.until(async () => {
    const rows = await stage.store.reader(fundingSettlements).range(all)
    return rows.length === settled.length
  })
  const rows = await stage.store.reader(fundingSettlements).range(all)
  expect(rows.map((row) => row.funding_time)).toEqual(settled)
  expect(rows.every((row) => row.interval_hours === 8 && row.funding_rate_pct === 0.01)).toBe(true)
  await stage.until(async () => {
    const [span] = await stage.store.reader(filledSpans).range(all)
    return span && span.until_at - span.from_at > 80 * 24 * HOUR
  })
})
