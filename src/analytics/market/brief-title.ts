import { change, money, priceText, timesText } from '../../core/sentence-format.ts'
import type { BriefDay } from './brief-day.ts'

/** What is so many times its usual size stands out. */
const STANDS_OUT = 2

interface Candidate {
  readonly size: number | null | undefined
  readonly usual: number | null
  readonly text: (times: string) => string
}

/** The figure that departed most from its usual size; of a usual day, where bitcoin ended. */
export function briefTitle(day: BriefDay): string {
  const [first] = candidates(day)
    .flatMap(({ size, usual, text }) =>
      size == null || usual === null || usual === 0 ? [] : [{ ratio: Math.abs(size) / usual, text }],
    )
    .filter(({ ratio }) => ratio >= STANDS_OUT)
    .sort((a, b) => b.ratio - a.ratio)
  return first ? first.text(timesText(first.ratio)) : usualDay(day)
}

function candidates({ btc, eth, liquidated, openInterest, usual }: BriefDay): Candidate[] {
  const total = liquidated && liquidated.longUsd + liquidated.shortUsd
  return [
    {
      size: total,
      usual: usual.liquidatedUsd,
      text: (times) => `${money(total!)} liquidated, ${times} times the usual day`,
    },
    {
      size: btc?.changePct,
      usual: usual.btcMovePct,
      text: (times) => `Bitcoin ${change(btc!.changePct!)}, ${times} times its usual move of a day`,
    },
    {
      size: eth?.changePct,
      usual: usual.ethMovePct,
      text: (times) => `Ether ${change(eth!.changePct!)}, ${times} times its usual move of a day`,
    },
    {
      size: openInterest?.changePct,
      usual: usual.openInterestMovePct,
      text: (times) =>
        `Open interest ${change(openInterest!.changePct!)}, ${times} times its usual change of a day`,
    },
  ]
}

function usualDay({ btc, liquidated, openInterest }: BriefDay): string {
  if (btc !== null) {
    const moved = btc.changePct === null ? '' : `${change(btc.changePct)} `
    return `Bitcoin ${moved}at ${priceText(btc.usd)}`
  }
  if (openInterest !== null) return `Open interest of ${money(openInterest.usd)}`
  if (liquidated !== null) return `${money(liquidated.longUsd + liquidated.shortUsd)} liquidated`
  return 'A day of which little is on record'
}
