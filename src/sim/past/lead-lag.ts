import { asymmetryOf, LAGS_MINUTES } from '../../analytics/lead-lag.ts'
import { DAY, dateOf, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { LEAD_LAG_PAIRS, leadLagDaily, pairName, sideName } from '../../tables/lead-lag.ts'
import { seriesBehind } from '../bars.ts'
import { Dice, hash } from '../noise.ts'
import type { Coin } from '../universe.ts'
import type { Batch, Past } from './span.ts'

const DAYS = 30
/** What each market does on its own takes a little off every correlation. */
const COMMON = 0.985
/** How far a day's returns resemble themselves a few minutes later, by chance: about one in the root of 1,440. */
const RESEMBLANCE = 0.035
const MINUTES = DAY / MINUTE - 1

/**
 * Which market led on each finished day, from how far the model lets each follow: a market that is a share s of a
 * minute behind shows 1 − s of the move in the same minute and s in the next.
 */
export function* pastLeadLag({ market, now }: Past): Generator<Batch> {
  const coin = market.spotCoins('binance').find(({ base }) => base === 'BTC')
  const today = floorTo(now, DAY)
  const rows: Row<typeof leadLagDaily>[] = []
  for (let day = today - DAYS * DAY; coin && day < today; day += DAY)
    rows.push(...dayOf(coin, market.seed, day))
  yield { table: leadLagDaily, rows }
}

function dayOf(coin: Coin, seed: number, day: Ms): Row<typeof leadLagDaily>[] {
  const dice = new Dice(hash(hash(seed, 0x1ea), day / DAY))
  const self = [1, 0, 0, 0, 0].map((own, lag) => (lag === 0 ? own : RESEMBLANCE * dice.normal()))
  const noon = day + DAY / 2
  const behind = ({ venue, market }: { venue: string; market: 'perp' | 'spot' }) =>
    seriesBehind(coin, { exchange: venue, market, symbol: coin.symbol }, noon) / MINUTE
  return LEAD_LAG_PAIRS.map(([a, b]) => {
    const share = behind(b) - behind(a)
    const rho = LAGS_MINUTES.map((lag) => {
      const late = self[Math.abs(lag - Math.sign(share))]!
      const same = self[Math.abs(lag)]!
      return COMMON * ((1 - Math.abs(share)) * same + Math.abs(share) * late) + 0.004 * dice.normal()
    }).map((value) => Math.min(1, value))
    const asymmetry = asymmetryOf(rho)
    return {
      date: dateOf(day),
      pair: pairName(a, b),
      symbol: coin.base,
      rho,
      asymmetry,
      leader: asymmetry === 0 ? null : sideName(asymmetry > 0 ? a : b),
      n: MINUTES,
    }
  })
}
