import { describe, expect, it } from 'vitest'
import { moverLists } from './movers.ts'
import { perpMarket } from './perp-market.ts'

function mover(
  symbol: string,
  change: number | null,
  volume: number | null,
  pressureScore: number | null = null,
) {
  const { contracts } = perpMarket({
    tickers: [
      {
        ts: 1,
        exchange: 'binance',
        symbol,
        last_price: 1,
        mark_price: null,
        index_price: null,
        change_24h_pct: change,
        quote_volume_24h: volume,
        funding_rate_pct: change === null ? null : change / 100,
        funding_interval_h: 8,
        next_funding_at: null,
      },
    ],
    tickersDayAgo: [],
    oi: { now: [], hourAgo: [], fourHoursAgo: [], dayAgo: [] },
  })
  return { ...contracts[0]!, pressureScore }
}

describe('movers', () => {
  const lists = moverLists([
    mover('UP', 5, 9e6, 12),
    mover('UPMORE', 8, 5e6, 40),
    mover('DOWN', -12, 6e6),
    mover('FLAT', 0, 6e6, 40),
    mover('NEW', null, 6e6),
    mover('THIN', 90, 4_999_999),
    mover('DARK', 90, null),
  ])
  const names = (list: readonly { symbol: string }[]) => list.map(({ symbol }) => symbol)

  it('leaves out what hardly trades', () => {
    expect(lists.universe).toBe(5)
  })

  it('lists as gainers what rose and as losers what fell', () => {
    expect(names(lists.gainers)).toEqual(['UPMORE', 'UP'])
    expect(names(lists.losers)).toEqual(['DOWN'])
  })

  it('ranks funding by size, stress by score, and nothing that is unknown', () => {
    expect(names(lists.extremeFunding)).toEqual(['DOWN', 'UPMORE', 'UP', 'FLAT'])
    expect(names(lists.highestStress)).toEqual(['FLAT', 'UPMORE', 'UP'])
    expect(lists.widestBasis).toEqual([])
    expect(lists.biggestOi24h).toEqual([])
  })

  it('shows ten at most', () => {
    const many = Array.from({ length: 25 }, (_, index) => mover(`S${index}`, index + 1, 9e6))
    expect(names(moverLists(many).gainers)).toEqual([
      'S24',
      'S23',
      'S22',
      'S21',
      'S20',
      'S19',
      'S18',
      'S17',
      'S16',
      'S15',
    ])
    expect(moverLists(many).universe).toBe(25)
  })
})
