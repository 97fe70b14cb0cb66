import { sum } from '../../core/stats.ts'
import { perpOf } from '../../core/symbols.ts'
import { DAY, type Ms } from '../../core/time.ts'
import { TRADFI_CONTRACTS } from '../../core/tradfi.ts'
import { top } from '../ranking.ts'

/** What a perpetual cost at the end of a day, and what was traded of it. */
export interface DayClose {
  /** When the day began. */
  readonly day: Ms
  readonly close: number
  readonly volumeUsd: number
}

/** By symbol, days of one venue, oldest first. */
export type DaySeries = ReadonlyMap<string, readonly DayClose[]>

export const BTC_PERP = perpOf('BTC')

/** Coins that stand for something else: dollars, gold, another coin, an index. Ours. */
const STAND_INS = `USDC FDUSD TUSD USDE SUSDE USD1 DAI BUSD USDP PYUSD RLUSD USDS FRAX EURC EURI AEUR XAUT PAXG
  WBTC CBBTC BTCB WETH WEETH STETH WSTETH WBETH CBETH RETH BNSOL JITOSOL MSOL WBNB BTCDOM DEFI ALL`
const standIns: ReadonlySet<string> = new Set([
  ...STAND_INS.split(/\s+/).map(perpOf),
  ...TRADFI_CONTRACTS.map(({ symbol }) => symbol),
])

/** Whether the perpetual is on a coin that has a price of its own. */
export function isCoinOfItsOwn(symbol: string): boolean {
  return !standIns.has(symbol)
}

/** The coins with the largest volume between two days, the first of them and not the last. */
export function mostTraded(series: DaySeries, from: Ms, to: Ms, limit: number): string[] {
  const volumes = [...series].flatMap(([symbol, days]) => {
    const own = days.filter(({ day }) => day >= from && day < to)
    return own.length > 0 && isCoinOfItsOwn(symbol)
      ? [{ symbol, volumeUsd: sum(own.map(({ volumeUsd }) => volumeUsd)) }]
      : []
  })
  return top(volumes, ({ volumeUsd }) => volumeUsd, limit).map(({ symbol }) => symbol)
}

export function closesOf(days: readonly DayClose[]): Map<Ms, number> {
  return new Map(days.map(({ day, close }) => [day, close]))
}

/** The change of a day against the day before, as a fraction; null where one of the two is not on record. */
export function dayReturn(closes: ReadonlyMap<Ms, number>, day: Ms): number | null {
  const [before, after] = [closes.get(day - DAY), closes.get(day)]
  return before === undefined || after === undefined ? null : after / before - 1
}
