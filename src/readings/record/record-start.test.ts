import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemoryStore } from '../../../test/fixtures/store.ts'
import { DAY, HOUR, type Ms } from '../../core/time.ts'
import type { Store } from '../../store/port.ts'
import { whaleTrades } from '../../tables/positioning/whales.ts'
import { insuranceFundDaily } from '../../tables/venues/insurance-funds.ts'
import { firstAndLast, firstDay, firstDays } from './record-start.ts'

const NOW = Date.parse('2026-11-15T12:00:00.000Z')

/** Binance for ten days, OKX since yesterday; spot of Binance for four. */
let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
  await store.insert(whaleTrades, [
    print('binance', 'perp', NOW - 10 * DAY),
    print('binance', 'spot', NOW - 4 * DAY),
    print('okx', 'perp', NOW - 30 * HOUR),
    print('binance', 'perp', NOW - HOUR),
  ])
  const close = (date: string, venue: string) => ({ date, venue, fund_usd: 1, basis: 'venue_total' as const })
  await store.insert(insuranceFundDaily, [close('2026-11-01', 'okx'), close('2026-11-03', 'bybit')])
  await store.insert(insuranceFundDaily, [close('2026-11-01', 'okx')])
})
afterAll(() => store?.close())

describe('how far back a folder goes', () => {
  it('is its first row, of all or of some', async () => {
    const prints = store.reader(whaleTrades)
    expect(await firstDay(prints, 'ts')).toBe('2026-11-05')
    expect(await firstDay(prints, 'ts', { exchange: 'okx' })).toBe('2026-11-14')
    expect(await firstDay(prints, 'ts', { exchange: 'gate' })).toBeNull()
    expect(await firstDay(store.reader(insuranceFundDaily), 'date')).toBe('2026-11-01')
  })

  it('is known of each group, also of one that came later', async () => {
    const groups = [
      ['binance', 'perp'],
      ['binance', 'spot'],
      ['okx', 'perp'],
      ['gate', 'perp'],
    ]
    const of = await firstDays(store.reader(whaleTrades), 'ts', ['exchange', 'market'], groups)
    expect(groups.map((group) => of(...group))).toEqual(['2026-11-05', '2026-11-11', '2026-11-14', null])
    const fund = await firstDays(store.reader(insuranceFundDaily), 'date', ['venue'], [['okx'], ['bybit']])
    expect([fund('okx'), fund('bybit')]).toEqual(['2026-11-01', '2026-11-03'])
  })

  it('has a first and a last row up to a moment, however long ago the last is', async () => {
    const prints = store.reader(whaleTrades)
    expect(await firstAndLast(prints, 'ts', NOW)).toEqual({ first: NOW - 10 * DAY, last: NOW - HOUR })
    expect(await firstAndLast(prints, 'ts', NOW, { exchange: 'okx' })).toEqual({
      first: NOW - 30 * HOUR,
      last: NOW - 30 * HOUR,
    })
    expect(await firstAndLast(prints, 'ts', NOW - 11 * DAY)).toBeNull()
    expect(await firstAndLast(prints, 'ts', NOW, { exchange: 'gate' })).toBeNull()
  })
})

function print(exchange: string, market: 'perp' | 'spot', ts: Ms) {
  return {
    ts,
    exchange,
    market,
    symbol: 'BTCUSDT',
    trade_id: String(ts),
    side: 'BUY' as const,
    price: 1,
    qty: 1,
    notional_usd: 1,
  }
}
