import type { PositioningMetric } from '../../tables/positioning/positioning.ts'
import { listIn, positiveOf, timeOf } from '../fields.ts'
import type { Told } from '../positioning-feed.ts'

interface Ratio {
  readonly path: string
  readonly field: string
}

/** Longs over shorts, and of takers what they bought over what they sold: ratios as the table wants them. */
const RATIOS = {
  global_ls_ratio: { path: 'globalLongShortAccountRatio', field: 'longShortRatio' },
  top_account_ls_ratio: { path: 'topLongShortAccountRatio', field: 'longShortRatio' },
  top_position_ls_ratio: { path: 'topLongShortPositionRatio', field: 'longShortRatio' },
  taker_buy_sell_ratio: { path: 'takerlongshortRatio', field: 'buySellRatio' },
} as const satisfies Partial<Record<PositioningMetric, Ratio>>

export type RatioName = keyof typeof RATIOS

export const RATIO_NAMES = Object.keys(RATIOS) as RatioName[]

export function ratioUrl(name: RatioName): string {
  return `https://fapi.binance.com/futures/data/${RATIOS[name].path}`
}

export function readRatios(source: string, name: RatioName, answer: unknown): Told[] {
  return listIn(source, answer).map((entry) => ({
    time: timeOf(entry.timestamp),
    values: { [name]: positiveOf(entry[RATIOS[name].field]) },
  }))
}
