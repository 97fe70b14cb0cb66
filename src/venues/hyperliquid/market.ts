import { percentChange } from '../../core/stats.ts'
import type { SourceContext } from '../../define/source.ts'
import {
  badAnswer,
  type Fields,
  isFields,
  listIn,
  numberOf,
  percentOf,
  positiveOf,
  readRows,
} from '../fields.ts'
import { nextFullHour } from '../hourly.ts'
import { type PerpReading, perpFeed } from '../perp-feed.ts'
import { askInfo } from './info.ts'

const ID = 'hyperliquid.market'

export const market = perpFeed({
  venue: 'hyperliquid',
  ask: (api) => askInfo(api, { type: 'metaAndAssetCtxs' }),
  read: (answer, context) => readingsOf(ID, coinsIn(ID, answer), context),
})

export function readingsOf(
  source: string,
  entries: readonly Fields[],
  context: SourceContext,
): PerpReading[] {
  return readRows(source, entries, 'name', context, (entry, contract) => {
    const mark = positiveOf(entry.markPx)
    // The last trade is not told: the middle of the book stands for it, and where one side is empty the mark.
    const last = positiveOf(entry.midPx) ?? mark
    if (last === null) return null
    return {
      contract,
      last,
      mark,
      index: positiveOf(entry.oraclePx),
      change24hPct: percentChange(positiveOf(entry.prevDayPx), last),
      quoteVolume24h: numberOf(entry.dayNtlVlm),
      fundingRatePct: percentOf(entry.funding),
      fundingIntervalHours: contract.fundingIntervalHours,
      nextFundingAt: nextFullHour(context.now),
      openInterest: numberOf(entry.openInterest),
    }
  })
}

/** Two lists in the same order: names, and what is said of them. If they do not match, nothing can be told of anybody. */
export function coinsIn(source: string, answer: unknown): Fields[] {
  const [meta, figures] = Array.isArray(answer) ? answer : []
  const names = listIn(source, meta, 'universe')
  if (!Array.isArray(figures) || figures.length !== names.length)
    throw badAnswer(source, `expected figures of ${names.length} coins`, figures)
  return names.map(({ name, isDelisted }, place) => ({
    ...(isFields(figures[place]) ? figures[place] : {}),
    name,
    isDelisted,
  }))
}
