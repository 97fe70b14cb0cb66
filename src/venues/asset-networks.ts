import { coinOf } from '../core/symbols.ts'
import type { Ms } from '../core/time.ts'
import { type Poll, poll, type RestApi, type SourceContext } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { LEFT_OUT } from '../define/tally.ts'
import { assetNetworks } from '../tables/venues/withdrawals.ts'
import { type Fields, listOrNone, numberOf, textOf } from './fields.ts'
import { ALL_NETWORKS, networkOf } from './network-names.ts'

/** An asset over a network, as a venue tells it; null of what it does not tell. */
export interface WayReading {
  readonly asset: string
  /** As the venue spells it; null where it tells no networks apart. */
  readonly network: string | null
  readonly deposit: boolean | null
  readonly withdraw: boolean | null
  /** Units of the asset for any withdrawal; null as well where a part of the withdrawal is charged. */
  readonly fee: number | null
  readonly min: number | null
}

interface AssetNetworks<A> {
  readonly venue: string
  readonly about?: string
  readonly ask: (api: RestApi) => Promise<A>
  readonly read: (answer: A, context: SourceContext) => readonly WayReading[]
}

/** Over which networks assets come and go, every hour. All that holds now; the recorder keeps what changed. */
export function assetWays<A>({
  venue,
  about = 'Networks for deposits and withdrawals, and their fees.',
  ask,
  read,
}: AssetNetworks<A>): Poll {
  return poll({
    id: `${venue}.networks`,
    into: assetNetworks,
    about,
    every: '1h',
    ask,
    parse: (answer: A, context) => rowsOf(venue, read(answer, context), context.now),
  })
}

/** Where a venue has two networks by one of our names, the second goes by its own. */
function rowsOf(exchange: string, ways: readonly WayReading[], now: Ms): Row<typeof assetNetworks>[] {
  const rows = new Map<string, Row<typeof assetNetworks>>()
  for (const { asset: name, network: spelled, deposit, withdraw, fee, min } of ways) {
    const asset = assetOf(name)
    const raw = spelled ?? ALL_NETWORKS
    const ours = networkOf(raw)
    const network = rows.has(`${asset} ${ours}`) ? raw : ours
    const key = `${asset} ${network}`
    if (rows.has(key)) continue
    rows.set(key, {
      exchange,
      asset,
      network,
      valid_from: now,
      network_raw: raw,
      deposit_enabled: deposit,
      withdraw_enabled: withdraw,
      withdraw_fee: fee,
      withdraw_min: min,
      valid_to: null,
      checked_at: now,
    })
  }
  return [...rows.values()]
}

/** Fees are in units of what the venue calls the asset, so that a thousand of a coin stay what they are. */
function assetOf(name: string): string {
  const { coin, pieces } = coinOf(name.toUpperCase())
  return pieces === 1 ? coin : name.toUpperCase()
}

interface AssetList {
  readonly entries: readonly Fields[]
  /** The fields of an entry that hold its name and its networks. */
  readonly asset: string
  readonly networks: string
  /** What is no coin. */
  readonly isMoney?: (entry: Fields) => boolean
}

/** Of venues that list assets with their networks; a network without a name is passed over. */
export function waysByAsset(
  source: string,
  { entries, asset: name, networks, isMoney = () => false }: AssetList,
  { tally }: SourceContext,
  read: (network: Fields, entry: Fields) => Omit<WayReading, 'asset'>,
): WayReading[] {
  const ways = tally.walk(entries, (entry) => {
    const asset = textOf(entry[name])
    if (asset === null) return null
    if (isMoney(entry)) return LEFT_OUT
    return listOrNone(source, entry[networks] ?? null)
      .map((network) => ({ asset, ...read(network, entry) }))
      .filter(({ network }) => network !== null)
  })
  return ways.flat()
}

/** A fee or a least amount: 0 is one, less than that is how some say that there is none. */
export function amountOf(value: unknown): number | null {
  const figure = numberOf(value)
  return figure !== null && figure >= 0 ? figure : null
}

/** Venues write flags as booleans, as text, and as 1 and 0; null of whatever else. */
export function flagOf(value: unknown): boolean | null {
  const text = String(value).toLowerCase()
  return ['true', '1'].includes(text) ? true : ['false', '0'].includes(text) ? false : null
}

/** The same in the venue's own words; a word that means neither is unknown. */
export function wordOf(value: unknown, open: readonly string[], shut: readonly string[]): boolean | null {
  const word = String(value)
  return open.includes(word) ? true : shut.includes(word) ? false : null
}

export function not(flag: boolean | null): boolean | null {
  return flag === null ? null : !flag
}
