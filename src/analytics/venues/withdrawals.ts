import { groupBy } from '../../core/grouped.ts'
import type { Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { venueSnapshots } from '../../tables/venues/venues.ts'
import type { assetNetworks, networkEvents } from '../../tables/venues/withdrawals.ts'
import { byText, compareText } from '../ranking.ts'

export type NetworkVersion = Pick<
  Row<typeof assetNetworks>,
  'exchange' | 'asset' | 'network' | 'valid_from' | 'deposit_enabled' | 'withdraw_enabled'
>

type NetworkEvent = Row<typeof networkEvents>
type NetworkEventKind = NetworkEvent['kind']

/** What changed for users between two versions that follow each other. From unknown nothing is suspended or resumed. */
export function networkEventsBetween(before: NetworkVersion, after: NetworkVersion): NetworkEvent[] {
  const { exchange, asset, network, valid_from: at } = after
  const changes = [
    change(before.withdraw_enabled, after.withdraw_enabled, 'withdrawal_suspended', 'withdrawal_resumed'),
    change(before.deposit_enabled, after.deposit_enabled, 'deposit_suspended', 'deposit_resumed'),
  ]
  return changes.flatMap((kind) => (kind === null ? [] : [{ at, exchange, asset, network, kind }]))
}

function change(
  before: boolean | null,
  after: boolean | null,
  suspended: NetworkEventKind,
  resumed: NetworkEventKind,
): NetworkEventKind | null {
  if (before === null || after === null || before === after) return null
  return after ? resumed : suspended
}

export type TradedPair = Pick<Row<typeof venueSnapshots>, 'symbol' | 'quote' | 'volume_24h_usd'>

/** Place of an asset by what is traded of it, as a coin or as the money that it is paid in; 1 is the largest. */
export function marketRanks(pairs: readonly TradedPair[]): Map<string, number> {
  const traded = new Map<string, number>()
  const add = (asset: string, usd: number) => traded.set(asset, (traded.get(asset) ?? 0) + usd)
  for (const { symbol, quote, volume_24h_usd } of pairs) {
    if (volume_24h_usd === null) continue
    add(symbol, volume_24h_usd)
    add(quote, volume_24h_usd)
  }
  const order = [...traded].sort(([a, x], [b, y]) => y - x || compareText(a, b))
  return new Map(order.map(([asset], index) => [asset, index + 1]))
}

/**
 * The ways out that are shut now, each with the start of its pause: a new fee or a shut deposit makes a new version,
 * and the pause goes on. `versions` are all of the ways in question; a pause that the record begins with is as old as
 * the record.
 */
export function pausedNow<T extends NetworkVersion>(versions: readonly T[]): (T & { readonly since: Ms })[] {
  return [...groupBy(versions, wayOf).values()].flatMap((own) => {
    const newestFirst = own.sort((a, b) => b.valid_from - a.valid_from)
    const open = newestFirst.findIndex(({ withdraw_enabled }) => withdraw_enabled !== false)
    const shut = open === -1 ? newestFirst : newestFirst.slice(0, open)
    const [newest] = shut
    return newest ? [{ ...newest, since: shut.at(-1)!.valid_from }] : []
  })
}

/** Largest assets first, then what has been paused for longest. */
export function rankPaused<T extends NetworkVersion & { readonly since: Ms }>(
  paused: readonly T[],
  ranks: ReadonlyMap<string, number>,
): (T & { readonly market_rank: number | null })[] {
  return paused
    .map((row) => ({ ...row, market_rank: ranks.get(row.asset) ?? null }))
    .sort(
      (a, b) =>
        (a.market_rank ?? Number.POSITIVE_INFINITY) - (b.market_rank ?? Number.POSITIVE_INFINITY) ||
        a.since - b.since ||
        compareVersions(a, b),
    )
}

/** The way out that costs least among those that are open; null when no fee is known. All fees are of one asset. */
type Fee = { readonly venue: string } & Pick<
  Row<typeof assetNetworks>,
  'network' | 'withdraw_enabled' | 'withdraw_fee'
>

export function cheapestWay<T extends Fee>(rows: readonly T[]): (T & { withdraw_fee: number }) | null {
  const open = rows.filter(
    (row): row is T & { withdraw_fee: number } => row.withdraw_enabled === true && row.withdraw_fee !== null,
  )
  open.sort((a, b) => a.withdraw_fee - b.withdraw_fee || byText('venue', 'network')(a, b))
  return open[0] ?? null
}

type Way = Pick<NetworkVersion, 'exchange' | 'asset' | 'network'>

export function wayOf({ exchange, asset, network }: Way): string {
  return `${exchange} ${asset} ${network}`
}

export const compareVersions = byText('asset', 'exchange', 'network')
