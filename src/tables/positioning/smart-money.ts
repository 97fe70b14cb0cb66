import { longShareOf } from '../../core/stats.ts'
import type { SmartMoneyReading } from './positioning.ts'

/** Longs over shorts, as the venue publishes them, and what takers bought for each dollar that they sold. */
export interface SmartMoneyRatios {
  readonly globalAccount: number
  readonly topAccount: number | null
  readonly topPosition: number
  readonly takerBuySell: number
}

/** Up to this many percentage points apart, large accounts and all accounts say the same. */
const ALIKE_PP = 2
const BALANCED_TAKERS = 0.03

/** Large accounts against all accounts; null when a ratio is none. */
export function smartMoneyOf(
  ratios: SmartMoneyRatios,
  { exchange, period }: Pick<SmartMoneyReading, 'exchange' | 'period'>,
): SmartMoneyReading | null {
  const all = longShareOf(ratios.globalAccount)
  const top = longShareOf(ratios.topPosition)
  if (all === null || top === null) return null
  const topAccount = longShareOf(ratios.topAccount)
  return {
    interpretation: interpret(all, top, ratios.takerBuySell),
    takerBuySellRatio: ratios.takerBuySell,
    globalAccountLongPct: all,
    globalAccountShortPct: 100 - all,
    topTraderAccountLongPct: topAccount,
    topTraderAccountShortPct: topAccount === null ? null : 100 - topAccount,
    topTraderPositionLongPct: top,
    topTraderPositionShortPct: 100 - top,
    positioningDivergencePct: top - all,
    exchange,
    period,
  }
}

function interpret(all: number, top: number, taker: number): string {
  return `${divergenceSentence(all, top)} ${takerSentence(taker)}`
}

function divergenceSentence(all: number, top: number): string {
  const shares = `${top.toFixed(1)} % of their positions are long, ${all.toFixed(1)} % of all accounts are`
  const apart = top - all
  if (Math.abs(apart) <= ALIKE_PP) return `Top traders stand where the crowd stands: ${shares}.`
  return `Top traders are ${apart > 0 ? 'more long' : 'less long'} than the crowd: ${shares}.`
}

function takerSentence(taker: number): string {
  if (Math.abs(taker - 1) <= BALANCED_TAKERS) return 'Takers buy about as much as they sell.'
  return `Takers ${taker > 1 ? 'buy' : 'only buy'} ${taker.toFixed(2)} dollars for each dollar they sell.`
}
