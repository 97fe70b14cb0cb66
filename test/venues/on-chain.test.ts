import { describe, expect, it } from 'vitest'
import { durationMs, HOUR } from '../../src/core/time.ts'
import type { Query, Venue } from '../../src/define/source.ts'
import { apex } from '../../src/venues/apex/apex.ts'
import { aster } from '../../src/venues/aster/aster.ts'
import { dydx } from '../../src/venues/dydx/dydx.ts'
import { edgex } from '../../src/venues/edgex/edgex.ts'
import { extended } from '../../src/venues/extended/extended.ts'
import { hyperliquid } from '../../src/venues/hyperliquid/hyperliquid.ts'
import { lighter } from '../../src/venues/lighter/lighter.ts'
import { contextOf, NOW, pollOf, scriptedApi, streamOf } from './context.ts'

const context = contextOf([{ instrument: 'BTC', symbol: 'BTCUSDT', fundingIntervalHours: 1 }])
const FROM = NOW - 24 * HOUR
const TO = NOW - HOUR

describe('the past of settled funding', () => {
  it.each<[string, Venue, object]>([
    ['hyperliquid', hyperliquid, { type: 'fundingHistory', coin: 'BTC', startTime: FROM, endTime: TO }],
    ['dydx', dydx, { limit: 23, effectiveBeforeOrAt: '2026-09-01T11:00:00.000Z' }],
    ['aster', aster, { symbol: 'BTC', startTime: NOW - 32 * HOUR, endTime: TO, limit: 1000 }],
    [
      'lighter',
      lighter,
      { market_id: 'BTC', resolution: '1h', start_timestamp: FROM, end_timestamp: TO, count_back: 0 },
    ],
    ['extended', extended, { startTime: FROM, endTime: TO, limit: 1000 }],
    ['apex', apex, { symbol: 'BTC', beginTimeInclusive: FROM, endTimeExclusive: TO, limit: 100 }],
    [
      'edgex',
      edgex,
      {
        contractId: 'BTC',
        size: 100,
        filterSettlementFundingRate: 'true',
        filterBeginTimeInclusive: NOW - 32 * HOUR,
        filterEndTimeExclusive: TO,
      },
    ],
  ])(
    '%s is asked for a span; with the settlement before it where intervals differ',
    async (_, venue, asked) => {
      const api = scriptedApi(() => [])
      await pollOf(venue, 'settlements').backfill!.ask(api, { from: FROM, to: TO }, context)
      expect(api.calls.map((call) => ('body' in call ? call.body : call.query))).toEqual([asked])
    },
  )

  it.each<[string, Venue, number]>([
    ['hyperliquid', hyperliquid, 500],
    ['dydx', dydx, 1000],
    ['aster', aster, 1000],
    ['lighter', lighter, 500],
    ['extended', extended, 1000],
    ['apex', apex, 100],
    ['edgex', edgex, 100],
  ])('%s answers a whole step at once, even of a contract that settles every hour', (_, venue, page) => {
    const step = durationMs(pollOf(venue, 'settlements').backfill!.step)
    expect(step / HOUR + 8).toBeLessThanOrEqual(page)
  })
})

it('edgeX: rates are asked for a hundred contracts at once', async () => {
  const many = Array.from({ length: 150 }, (_, place) => ({
    instrument: String(30000001 + place),
    symbol: `C${place}USDT`,
  }))
  const api = scriptedApi(() => ({ data: [] }))
  await pollOf(edgex, 'market').ask(api, contextOf(many))
  const queries = api.calls.flatMap((call) => ('query' in call ? [call.query as Query] : []))
  const numbers = queries.map(({ contractId }) => String(contractId).split(',').length)
  expect(numbers.slice(0, 2)).toEqual([100, 50])
  expect(numbers.slice(2)).toEqual(Array(150).fill(1))
})

it('Lighter: its own ping is answered, and nothing else', () => {
  const { reply } = streamOf(lighter, 'liquidations')
  expect(reply!({ type: 'ping' })).toEqual({ type: 'pong' })
  expect([reply!({ type: 'pong' }), reply!({ type: 'connected' }), reply!('ping')]).toEqual([
    null,
    null,
    null,
  ])
})

it('Lighter: all markets are subscribed to within the messages that a minute allows', () => {
  const { pace, heartbeat } = streamOf(lighter, 'liquidations')
  const aMinute = 60_000 / durationMs(pace!) + 60_000 / durationMs(heartbeat.every)
  expect(aMinute).toBeLessThan(200)
})

it('dYdX: no connection has more subscriptions than the channel allows', () => {
  expect(streamOf(dydx, 'liquidations')).toMatchObject({ pace: '50ms', perConnection: { messages: 32 } })
})
