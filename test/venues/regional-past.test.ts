import { describe, expect, it } from 'vitest'
import { SourceError } from '../../src/core/errors.ts'
import { DAY, HOUR } from '../../src/core/time.ts'
import type { RestApi } from '../../src/define/source.ts'
import { tcmb } from '../../src/providers/tcmb/tcmb.ts'
import { binance } from '../../src/venues/binance/binance.ts'
import { contextFor, NOW, nobody, pollOf, scriptedApi } from './context.ts'

describe('the past of dated futures', () => {
  const { backfill } = pollOf(binance, 'basis')

  it('is asked for in whole days, spot and both deliveries of two coins', async () => {
    const api = scriptedApi(() => [])
    const span = { from: NOW - 90 * DAY, to: NOW }
    await backfill!.ask(api, span, contextFor())
    const bars = { interval: '1d', startTime: NOW - 12 * HOUR - 90 * DAY, endTime: NOW, limit: 100 }
    expect(api.calls).toHaveLength(6)
    expect(api.calls.slice(0, 3)).toEqual([
      { get: 'https://api.binance.com/api/v3/klines', query: { symbol: 'BTCUSDT', ...bars } },
      ...['CURRENT_QUARTER', 'NEXT_QUARTER'].map((contractType) => ({
        get: 'https://fapi.binance.com/fapi/v1/continuousKlines',
        query: { pair: 'BTCUSDT', contractType, ...bars },
      })),
    ])
  })

  it('fits into the limit that is asked for', () => {
    // 90 days that begin within a day are in 91 bars.
    expect(backfill!.step).toBe('90d')
  })
})

describe('the past of the lira', () => {
  const [rates] = tcmb.sources
  const ask = (api: RestApi, date: string) =>
    rates!.backfill!.ask(api, { from: Date.parse(date), to: Date.parse(date) + DAY }, contextFor())

  it('is a file for each day', async () => {
    const api = scriptedApi(() => '<xml/>')
    expect(await ask(api, '2026-03-09T10:00Z')).toBe('<xml/>')
    expect(api.calls).toEqual([{ get: 'https://www.tcmb.gov.tr/kurlar/202603/09032026.xml' }])
  })

  it('has none of weekends, which nobody asks for', async () => {
    expect(await ask(nobody, '2026-03-07T10:00Z')).toBeNull()
    expect(await ask(nobody, '2026-03-08T23:00Z')).toBeNull()
  })

  it('has none of holidays, which is no fault; that the bank is out of reach is one', async () => {
    const failing = (fault: 'refused' | 'unreachable') =>
      scriptedApi(() => {
        throw new SourceError(fault, 'answered')
      })
    expect(await ask(failing('refused'), '2026-04-23')).toBeNull()
    await expect(ask(failing('unreachable'), '2026-04-23')).rejects.toThrow('answered')
  })
})
