import type { Ms } from '../../core/time.ts'
import { compareText } from '../ranking.ts'

export interface NetworkVersion {
  readonly exchange: string
  readonly asset: string
  readonly network: string
  readonly valid_from: Ms
  readonly deposit_enabled: boolean | null
  readonly withdraw_enabled: boolean | null
}

type NetworkEventKind =
  | 'withdrawal_suspended'
  | 'withdrawal_resumed'
  | 'deposit_suspended'
  | 'deposit_resumed'

export interface NetworkEvent {
  readonly at: Ms
  readonly exchange: string
  readonly asset: string
  readonly network: string
  readonly kind: NetworkEventKind
}

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

export interface TradedPair {
  readonly symbol: string
  readonly quote: string
  readonly volume_24h_usd: number | null
}

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
  const ways = new Map<string, T[]>()
  for (const version of versions) {
    const way = wayOf(version)
    ways.set(way, [...(ways.get(way) ?? []), version])
  }
  return [...ways.values()].flatMap((own) => {
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

interface Fee {
  readonly venue: string
  readonly network: string
  readonly withdraw_enabled: boolean | null
  readonly withdraw_fee: number | null
}

/** The way out that costs least among those that are open; null when no fee is known. All fees are of one asset. */
export function cheapestWay<T extends Fee>(rows: readonly T[]): (T & { withdraw_fee: number }) | null {
  const open = rows.filter(
    (row): row is T & { withdraw_fee: number } => row.withdraw_enabled === true && row.withdraw_fee !== null,
  )
  open.sort(
    (a, b) =>
      a.withdraw_fee - b.withdraw_fee || compareText(a.venue, b.venue) || compareText(a.network, b.network),
  )
  return open[0] ?? null
}

type Way = Pick<NetworkVersion, 'exchange' | 'asset' | 'network'>

export function wayOf({ exchange, asset, network }: Way): string {
  return `${exchange} ${asset} ${network}`
}

/** By asset, venue, network. */
export function compareVersions(a: Way, b: Way): number {
  return (
    compareText(a.asset, b.asset) || compareText(a.exchange, b.exchange) || compareText(a.network, b.network)
  )
}
