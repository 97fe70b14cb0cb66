import { describe, expect, it } from 'vitest'
import { DAY } from '../../core/time.ts'
import type { DayClose } from '../market/day-closes.ts'
import { altseasons, seasonOf } from './altseason.ts'

const DAY_0 = Date.UTC(2026, 10, 14)
/** Ninety days ago it cost 100. */
const coin = (symbol: string, close: number, volumeUsd = 1): [string, DayClose[]] => [
  symbol,
  [
    { day: DAY_0 - 90 * DAY, close: 100, volumeUsd: 1e9 },
    { day: DAY_0, close, volumeUsd },
  ],
]

describe('the altcoin season', () => {
  it('is the share of coins that did better than bitcoin', () => {
    const [found] = altseasons(
      new Map([coin('BTCUSDT', 120), coin('AUSDT', 150), coin('BUSDT', 121), coin('CUSDT', 120)]),
      [DAY_0],
    )
    expect(found).toMatchObject({ value: 67, sample_size: 3, outperformers: 2 })
    expect(found!.btc_return_90d_pct).toBeCloseTo(20, 9)
    expect(found!.top.map(({ symbol }) => symbol)).toEqual(['AUSDT', 'BUSDT', 'CUSDT'])
    expect(found!.bottom.map(({ symbol }) => symbol)).toEqual(['CUSDT', 'BUSDT', 'AUSDT'])
  })

  it('samples the fifty with the largest volume, without dollars, gold, shares and what is too young', () => {
    const alts = Array.from({ length: 60 }, (_, place) =>
      coin(`X${place}USDT`, place < 50 ? 90 : 200, 1_000 - place),
    )
    const [found] = altseasons(
      new Map([
        coin('BTCUSDT', 100),
        ...alts,
        coin('USDCUSDT', 200, 1e6),
        coin('PAXGUSDT', 200, 1e6),
        coin('TSLAUSDT', 200, 1e6),
        ['NEWUSDT', [{ day: DAY_0, close: 500, volumeUsd: 1e9 }]],
      ]),
      [DAY_0],
    )
    expect(found).toMatchObject({ value: 0, sample_size: 50, outperformers: 0 })
    expect(found!.top).toHaveLength(5)
  })

  it('is unknown without bitcoin or without others', () => {
    expect(altseasons(new Map([coin('AUSDT', 150)]), [DAY_0])).toEqual([])
    expect(altseasons(new Map([coin('BTCUSDT', 150)]), [DAY_0])).toEqual([])
    expect(altseasons(new Map([coin('BTCUSDT', 1), coin('AUSDT', 2)]), [DAY_0 - DAY])).toEqual([])
  })

  it('has its name from 75 on and up to 25', () => {
    expect([25, 26, 74, 75].map(seasonOf)).toEqual(['bitcoin_season', 'neutral', 'neutral', 'altseason'])
  })
})
