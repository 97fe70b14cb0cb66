import { percentChange } from '../../core/stats.ts'
import { DAY, type Ms } from '../../core/time.ts'
import { BTC_PERP, closesOf, type DayClose, type DaySeries, isCoinOfItsOwn } from '../market/day-closes.ts'
import { largestFirst, top } from '../ranking.ts'

/** The largest coins by volume, and how far back their return is measured. */
const ALTSEASON_COINS = 50
export const ALTSEASON_DAYS = 90
/** What a coin's volume is summed over. */
const VOLUME_DAYS = 30
const SHOWN = 5
const ALTS_FROM = 75
const BITCOIN_UP_TO = 25

export const SEASONS = ['altseason', 'bitcoin_season', 'neutral'] as const

export function seasonOf(value: number): (typeof SEASONS)[number] {
  return value >= ALTS_FROM ? 'altseason' : value <= BITCOIN_UP_TO ? 'bitcoin_season' : 'neutral'
}

/** How many of the largest coins did better than bitcoin up to the end of each of these days; a day without bitcoin has none. */
export function altseasons(series: DaySeries, days: readonly Ms[]) {
  const coins = [...series].flatMap(([symbol, own]) =>
    isCoinOfItsOwn(symbol) ? [{ symbol, closes: closesOf(own), volumes: volumesOf(own) }] : [],
  )
  const bitcoin = coins.find(({ symbol }) => symbol === BTC_PERP)
  const alts = coins.filter((coin) => coin !== bitcoin)
  return days.flatMap((day) => {
    const returnOf = ({ closes }: (typeof coins)[number]) =>
      percentChange(closes.get(day - ALTSEASON_DAYS * DAY), closes.get(day))
    const btc = bitcoin ? returnOf(bitcoin) : null
    if (btc === null) return []
    // Only what is known at both ends can be compared: a coin that is younger leaves its place to the next.
    const known = alts.flatMap((coin) => {
      const return_pct = returnOf(coin)
      return return_pct === null
        ? []
        : [{ symbol: coin.symbol, return_pct, volumeUsd: volumeUpTo(coin.volumes, day) }]
    })
    const sample = top(known, ({ volumeUsd }) => volumeUsd, ALTSEASON_COINS)
    if (sample.length === 0) return []
    const outperformers = sample.filter(({ return_pct }) => return_pct > btc).length
    const ranked = largestFirst(sample, ({ return_pct }) => return_pct).map(({ symbol, return_pct }) => ({
      symbol,
      return_pct,
    }))
    return [
      {
        day,
        value: Math.round((100 * outperformers) / sample.length),
        sample_size: sample.length,
        outperformers,
        btc_return_90d_pct: btc,
        top: ranked.slice(0, SHOWN),
        bottom: ranked.slice(-SHOWN).reverse(),
      },
    ]
  })
}

function volumesOf(days: readonly DayClose[]): Map<Ms, number> {
  return new Map(days.map(({ day, volumeUsd }) => [day, volumeUsd]))
}

/** Of the days up to that one, itself counted. */
function volumeUpTo(volumes: ReadonlyMap<Ms, number>, day: Ms): number {
  let total = 0
  for (let ago = 0; ago < VOLUME_DAYS; ago += 1) total += volumes.get(day - ago * DAY) ?? 0
  return total
}
