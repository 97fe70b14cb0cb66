import { groupBy } from '../../core/grouped.ts'
import { median } from '../../core/stats.ts'
import type { Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { leverageTiers } from '../../tables/venues/leverage.ts'
import { byText, compareText } from '../ranking.ts'

export type TierRow = Row<typeof leverageTiers>
/** The steps of a contract that hold at a moment, the first for the smallest positions. */
export type Ladder = ReturnType<typeof laddersAt>[number]

/** Ladders made of the versions that hold at that moment; by venue, symbol and contract. */
export function laddersAt(rows: readonly TierRow[], at: Ms) {
  const ladders = byContract(rows.filter((row) => holdsAt(row, at))).map((tiers) => ({
    exchange: tiers[0]!.exchange,
    symbol: tiers[0]!.symbol,
    contract: tiers[0]!.contract,
    max_leverage: highest(tiers)!,
    /** When the newest of its steps began to hold. */
    valid_from: tiers.reduce((newest, { valid_from }) => Math.max(newest, valid_from), 0),
    tiers: [...tiers].sort((a, b) => a.tier - b.tier),
  }))
  return ladders.sort(byText('exchange', 'symbol', 'contract'))
}

/** What changed in these versions, the newest first. The first version of a contract is no change. */
export function ladderChanges(rows: readonly TierRow[]) {
  return byContract(rows)
    .flatMap(changesOf)
    .sort((a, b) => b.at - a.at || byText('venue', 'symbol')(a, b))
}

export function leverageByVenue(ladders: readonly Ladder[]) {
  const venues = groupBy(ladders, ({ exchange }) => exchange)
  return [...venues]
    .map(([venue, own]) => ({
      venue,
      contracts: own.length,
      max_leverage: highest(own)!,
      median_max_leverage: median(own.map(({ max_leverage }) => max_leverage))!,
      newest: own.reduce((newest, { valid_from }) => Math.max(newest, valid_from), 0),
    }))
    .sort(byText('venue'))
}

/** Where each coin may be held with most and with least leverage; those on most venues first. */
export function leverageBySymbol(ladders: readonly Ladder[]) {
  const symbols = groupBy(ladders, ({ symbol }) => symbol)
  return [...symbols]
    .map(([symbol, own]) => {
      // A venue with several contracts of a coin stands there with the best of them.
      const venues = [...groupBy(own, ({ exchange }) => exchange)].map(([venue, contracts]) => ({
        venue,
        leverage: highest(contracts)!,
      }))
      const ordered = venues.sort((a, b) => b.leverage - a.leverage || compareText(a.venue, b.venue))
      const least = ordered.find(({ leverage }) => leverage === ordered.at(-1)!.leverage)!
      return {
        symbol,
        venues: venues.length,
        max_leverage: ordered[0]!.leverage,
        max_venue: ordered[0]!.venue,
        min_leverage: least.leverage,
        min_venue: least.venue,
      }
    })
    .sort((a, b) => b.venues - a.venues || b.max_leverage - a.max_leverage || compareText(a.symbol, b.symbol))
}

function changesOf(rows: readonly TierRow[]) {
  const moments = new Set(rows.flatMap(({ valid_from, valid_to }) => [valid_from, valid_to ?? valid_from]))
  const first = Math.min(...moments)
  const { exchange: venue, symbol } = rows[0]!
  return [...moments]
    .filter((at) => at > first)
    .map((at) => {
      const before = highest(rows.filter((row) => holdsAt(row, at - 1)))
      const after = highest(rows.filter((row) => holdsAt(row, at)))
      return {
        at,
        venue,
        symbol,
        kind: kindOf(before, after),
        // Null where there was no ladder before or is none after.
        old_max_leverage: before,
        new_max_leverage: after,
      }
    })
}

function kindOf(before: number | null, after: number | null): 'cut' | 'raise' | 'ladder_changed' {
  if (before === null || after === null || before === after) return 'ladder_changed'
  return after < before ? 'cut' : 'raise'
}

function holdsAt({ valid_from, valid_to }: TierRow, at: Ms): boolean {
  return valid_from <= at && (valid_to === null || valid_to > at)
}

function highest(rows: readonly { readonly max_leverage: number }[]): number | null {
  return rows.length === 0 ? null : rows.reduce((most, row) => Math.max(most, row.max_leverage), 0)
}

function byContract(rows: readonly TierRow[]): TierRow[][] {
  return [...groupBy(rows, ({ exchange, contract }) => `${exchange} ${contract}`).values()]
}
