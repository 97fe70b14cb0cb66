import { describe, expect, it } from 'vitest'
import { DAY, HOUR, parseIso } from '../../core/time.ts'
import { byExpiry, type ChainRow, daysUntil, notExpired, quotingVenue } from './chain.ts'
import { pricedChain, spotOf } from './priced-chain.ts'

const AT = parseIso('2026-11-15')!
const row = (venue: string, more: Partial<ChainRow> = {}): ChainRow => ({
  venue,
  expiry: '2026-12-25',
  strike: 100,
  type: 'call',
  open_interest: 10,
  mark_iv: 50,
  underlying_usd: 101,
  ...more,
})

describe('a chain', () => {
  it('expires at eight in the morning', () => {
    expect(daysUntil('2026-11-16', AT)).toBeCloseTo(1 + 1 / 3, 12)
    const rows = ['2026-11-14', '2026-11-15', '2026-11-16'].map((expiry) => row('deribit', { expiry }))
    const left = (now: number) => notExpired(rows, AT, now).map(({ expiry }) => expiry)
    expect(left(AT + 7 * HOUR)).toEqual(['2026-11-15', '2026-11-16'])
    expect(left(AT + 8 * HOUR)).toEqual(['2026-11-16'])
    // An old one is shown as it was at the end of its day.
    expect(left(AT + 90 * DAY)).toEqual(['2026-11-16'])
  })

  it('is priced by the preferred venue where it quotes, else by who quotes most', () => {
    const silent = row('deribit', { mark_iv: null })
    expect(quotingVenue([row('deribit'), row('okx'), row('okx')], 'deribit')).toBe('deribit')
    expect(quotingVenue([silent, row('bybit'), row('okx'), row('okx')], 'deribit')).toBe('okx')
    expect(quotingVenue([silent, row('okx', { mark_iv: 0 })], 'deribit')).toBeNull()
  })

  it('has a forward by expiry, the middle one of its rows', () => {
    const rows = [101, 103, 250].map((underlying_usd) => row('deribit', { underlying_usd }))
    const sooner = row('deribit', { expiry: '2026-11-20', underlying_usd: 100 })
    expect(byExpiry([...rows, sooner], AT).map(({ expiry, forward }) => [expiry, forward])).toEqual([
      ['2026-11-20', 100],
      ['2026-12-25', 103],
    ])
  })

  it('adds up venues and takes volatility from one', () => {
    const chain = pricedChain(
      [
        row('okx', { mark_iv: 44, open_interest: 5, underlying_usd: 102 }),
        row('deribit'),
        row('okx', { strike: 120, mark_iv: 61, underlying_usd: 102 }),
        row('delta', { strike: 130, mark_iv: null }),
      ],
      'deribit',
      AT,
    )
    expect(chain).toHaveLength(1)
    expect(chain[0]).toMatchObject({ forward: 101, atmIvPct: null })
    expect(chain[0]!.options).toEqual([
      { strike: 100, type: 'call', openInterest: 15, openInterestUsd: 5 * 102 + 10 * 101, ivPct: 50 },
      { strike: 120, type: 'call', openInterest: 10, openInterestUsd: 1020, ivPct: 61 },
      { strike: 130, type: 'call', openInterest: 10, openInterestUsd: 1010, ivPct: null },
    ])
    expect(spotOf(chain)).toBe(101)
    expect(spotOf([])).toBeNull()
  })
})
