import { sharpeOfBestByChance } from '../../analytics/signals/chance.ts'
import * as is from '../../define/answer.ts'

/** What was found in a window, for whoever is tempted by it. */
export interface Found {
  readonly days: number
  readonly trades: number
  readonly sumNetBps: number
  readonly strategiesTried: number
  /** The highest Sharpe ratio of a single strategy. */
  readonly best: number | null
}

export const evalMode = is.always(
  'terminal',
  'A signal counts once, as it ended: at its target, at its stop or at its time limit. What it was worth before is not looked at.',
)
export const note = is.text('How these figures are to be taken, in sentences.')
export const strategiesTried = is.count(
  'Strategies that were tried, in all their versions, also those that never decided anything.',
)
export const byChance = is.unsure(
  is.ratio(
    'The highest annualised Sharpe ratio to be expected over the window of so many strategies without any skill (Bailey and López de Prado, 2014).',
  ),
)

export const SHARPE_CONVENTION =
  'Mean over sample deviation of the net basis points of the UTC days of the window, times √365. The present day counts, and so do days without a trade, also those before the first signal.'

/** The chance of such a find, and a sentence about it. */
export function judged(found: Found): { readonly chance: number | null; readonly note: string } {
  const chance = sharpeOfBestByChance(found.strategiesTried, found.days)
  return { chance, note: [RISK, result(found), comparison(found, chance)].filter(Boolean).join(' ') }
}

const RISK =
  'Decisions were recorded and evaluated, not traded; whoever follows them may lose money, and a past result promises nothing.'

function result({ days, trades, sumNetBps }: Found): string {
  if (trades === 0) return `No signal ended in ${days} days.`
  const sum = Math.abs(sumNetBps).toFixed(0)
  const many = trades === 1 ? 'The one signal' : `The ${trades} signals`
  return `${many} of ${days} days would have ${sumNetBps < 0 ? 'lost' : 'earned'} ${sum} bps after fees, slippage and funding.`
}

function comparison({ days, strategiesTried, best }: Found, chance: number | null): string {
  if (best === null || chance === null) return ''
  const told = `The best Sharpe ratio of a single strategy over ${days} days is ${best.toFixed(2)}; of ${strategiesTried} without any skill the best would be expected to show ${chance.toFixed(2)}`
  return best > chance
    ? `${told}: ours is above that, which luck alone makes less likely but not impossible.`
    : `${told}: ours is no better than chance.`
}
