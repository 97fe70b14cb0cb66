import { ConfigError } from '../core/errors.ts'
import type { RowsByTable } from './into.ts'
import { MARKETS, type Market } from './market.ts'
import { type Source, type Venue, venue } from './source.ts'

/** Which venues are recorded, and which markets of each (null: all that it has); null instead of a choice: all venues. */
export type VenueChoice = Readonly<Record<string, readonly Market[] | null>> | null

/**
 * The venues that are recorded of those that could be, each with its sources of the markets that were chosen. What is
 * about no market, such as fees, goes with the venue. Refuses a choice of which nothing can be recorded.
 */
export function chosenVenues(venues: readonly Venue[], choice: VenueChoice): readonly Venue[] {
  if (choice === null) return venues
  for (const id of Object.keys(choice)) {
    if (venues.some((one) => one.id === id)) continue
    const known = venues.map((one) => one.id).join(', ')
    throw new ConfigError(`VENUES names ${id}, which cannot be recorded here. What can: ${known}.`)
  }
  return venues
    .filter(({ id }) => Object.hasOwn(choice, id))
    .map((one) => narrowed(one, choice[one.id] ?? null))
}

function narrowed(whole: Venue, markets: readonly Market[] | null): Venue {
  if (markets === null) return whole
  const sources = whole.sources.flatMap((source) => narrowedSource(source, markets))
  if (sources.length === 0) {
    const asked = `${whole.id}:${markets.join('+')}`
    throw new ConfigError(`VENUES names ${asked}, of which nothing can be recorded here.`)
  }
  return venue({ ...whole, sources, markets: whole.markets.filter((market) => markets.includes(market)) })
}

/** A source that tells of several markets says in its rows which one each is about. */
function narrowedSource(source: Source, markets: readonly Market[]): Source[] {
  if (source.market !== undefined) return markets.includes(source.market) ? [source] : []
  const isOut = ({ market }: { readonly market?: unknown }) =>
    MARKETS.includes(market as Market) && !markets.includes(market as Market)
  const parse = (...given: Parameters<Source['parse']>): RowsByTable | null => {
    const rows = (source.parse as (...given: unknown[]) => RowsByTable | null)(...given)
    if (rows === null) return null
    return Object.fromEntries(
      Object.entries(rows).map(([table, own]) => [table, own.filter((row) => !isOut(row))]),
    )
  }
  return [{ ...source, parse } as Source]
}
