import { DAY, floorTo, HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { REGISTRY } from '../../tables/venues/registry.ts'
import { assetNetworks } from '../../tables/venues/withdrawals.ts'
import { withDigits } from '../model/grid.ts'
import type { SimModel } from '../model/model.ts'
import { chance, hash, hashText } from '../model/noise.ts'
import { venueStart } from '../model/record-start.ts'
import { oncePerName } from '../once.ts'
import { subject } from '../subject.ts'

type Version = Row<typeof assetNetworks>

/** An asset over a network on a venue. */
interface Way {
  readonly venue: string
  readonly asset: string
  readonly network: string
  readonly key: number
  /** Units of the asset, before the venue changes its mind. */
  readonly fee: number
}

/** What sending costs in dollars, and how other venues spell the network. */
const NETWORKS: Readonly<Record<string, readonly [feeUsd: number, ...spellings: string[]]>> = {
  BTC: [3.8, 'BTC', 'Bitcoin'],
  ETH: [1.6, 'ERC20', 'ETH', 'Ethereum (ERC20)'],
  TRX: [1.2, 'TRC20', 'TRX', 'Tron (TRC20)'],
  SOL: [0.35, 'SOL', 'Solana', 'SPL'],
  BSC: [0.15, 'BEP20', 'BSC', 'BNB Smart Chain (BEP20)'],
  ARB: [0.18, 'ARBITRUM', 'Arbitrum One', 'ARBI'],
  OP: [0.16, 'OPTIMISM', 'OP'],
  BASE: [0.12, 'BASE', 'Base'],
  MATIC: [0.1, 'MATIC', 'Polygon'],
  AVAXC: [0.2, 'AVAXC', 'AVAX C-Chain'],
  TON: [0.25, 'TON', 'Toncoin'],
  SUI: [0.08, 'SUI', 'Sui'],
}
const MANY: Readonly<Record<string, readonly string[]>> = {
  USDT: ['TRX', 'ETH', 'BSC', 'SOL', 'ARB', 'AVAXC', 'TON'],
  USDC: ['ETH', 'SOL', 'BASE', 'ARB', 'BSC', 'SUI'],
  ETH: ['ETH', 'ARB', 'BASE', 'OP'],
  BTC: ['BTC', 'BSC'],
  BNB: ['BSC'],
  SOL: ['SOL'],
  TRX: ['TRX'],
  TON: ['TON'],
  SUI: ['SUI'],
  AVAX: ['AVAXC'],
  POL: ['MATIC', 'ETH'],
  ARB: ['ARB'],
  OP: ['OP'],
}
const TOKEN_HOMES = ['ETH', 'BSC', 'SOL', 'ARB', 'BASE'] as const
/** Layer 1 and payment coins have a network of their own, called like the coin. */
const OWN_NETWORK = [0, 8]

const MOST_ASSETS = 36
/** A venue may shut a way once in so many days, and change its fee once in so many. */
const SPELL = 20 * DAY
const SHUT_CHANCE = 0.13
const FEE_SPELL = 45 * DAY
/** Some were shut when the record began and never opened. */
const SHUT_FOR_GOOD = 0.012

/** These publish flags and no fees. */
const NO_FEES: ReadonlySet<string> = new Set(['coinbase', 'gemini', 'bitflyer'])

/** Everybody who keeps coins for others and says how they may leave. */
export const NETWORK_VENUES: readonly string[] = REGISTRY.filter(
  ({ type, markets }) => type === 'cex' && markets.includes('spot'),
).map(({ id }) => id)

/** Versions that ended lately are told once more, so that their end is known. */
const TOLD_AGAIN = 3 * HOUR

/** The past: every version since the record began. */
export const networks = subject({
  label: 'networks',
  id: 'networks',
  into: assetNetworks,
  about: 'Networks for deposits and withdrawals, and their fees.',
  every: '1h',
  venues: NETWORK_VENUES,
  rowsAt: ({ market, venue, at }) => versionsBetween(market, venue, at - TOLD_AGAIN, at + 1),
  past: ({ market, now }) => [NETWORK_VENUES.flatMap((venue) => versionsBetween(market, venue, 0, now))],
  thousands: 7,
})

/** Every version with `from` ≤ its start < `to`, and the one that holds at `from`. */
export function versionsBetween(market: SimModel, venue: string, from: Ms, to: Ms): Version[] {
  const since = venueStart(venue)
  if (!(since < to)) return []
  const newest = lastLook(market, venue, to - 1)
  return waysOf(market, venue).flatMap((way) => {
    const starts = [since, ...turnsOf(way, since, to)]
    return starts.flatMap((start, place) => {
      const end = starts[place + 1] ?? null
      if (end !== null && end <= from) return []
      return versionOf(way, start, end, end === null ? newest : end - HOUR)
    })
  })
}

const waysOf = oncePerName((market: SimModel, venue: string): readonly Way[] => {
  const dollars = ['USDT', 'USDC'].map((base) => ({ base, price: 1, sector: -1 }))
  const coins = market.spotCoins(venue).slice(0, MOST_ASSETS - dollars.length)
  return [...dollars, ...coins].flatMap(({ base: asset, price, sector }) => {
    const assetKey = hashText(market.seed, asset)
    return networksOf(asset, sector, assetKey).flatMap((network, place) => {
      const key = hashText(market.seed, `${venue} sends ${asset} over ${network}`)
      // The first network is everywhere, others are not.
      if (place > 0 && chance(key, 1) > 0.7) return []
      const cost = (NETWORKS[network]?.[0] ?? 0.3) * (0.6 + 1.2 * chance(key, 2))
      return { venue, asset, network, key, fee: withDigits(2, cost / price) }
    })
  })
})

function networksOf(asset: string, sector: number, key: number): readonly string[] {
  const many = MANY[asset]
  if (many) return many
  if (OWN_NETWORK.includes(sector)) return [asset]
  const home = TOKEN_HOMES[hash(key, 11) % TOKEN_HOMES.length]!
  const second = TOKEN_HOMES[hash(key, 12) % TOKEN_HOMES.length]!
  return chance(key, 13) < 0.4 && second !== home ? [home, second] : [home]
}

/** When something changes, in order, each once. */
function turnsOf(way: Way, from: Ms, to: Ms): Ms[] {
  const turns = new Set<Ms>()
  for (let spell = Math.floor(from / SPELL); spell * SPELL < to; spell += 1) {
    const pause = pauseIn(way, spell)
    if (pause) turns.add(pause.from).add(pause.to)
  }
  for (let spell = Math.floor(from / FEE_SPELL); spell * FEE_SPELL < to; spell += 1) {
    turns.add(feeTurn(way, spell))
  }
  return [...turns].filter((at) => at > from && at < to).sort((a, b) => a - b)
}

/** At most one in a spell, and over before the next spell begins. */
function pauseIn({ key }: Way, spell: number) {
  const draw = hash(key, spell)
  if (chance(draw, 1) > SHUT_CHANCE) return null
  const from = spell * SPELL + Math.floor(chance(draw, 2) * 240) * HOUR
  const hours = Math.round(Math.exp(Math.log(220) * chance(draw, 3)))
  const kind = chance(draw, 4)
  return { from, to: from + hours * HOUR, withdrawals: kind < 0.9, deposits: kind > 0.55 }
}

function feeTurn({ key }: Way, spell: number): Ms {
  return spell * FEE_SPELL + Math.floor(chance(hash(key, spell), 5) * 44 * 24) * HOUR
}

function versionOf(way: Way, at: Ms, end: Ms | null, checkedAt: Ms): Version {
  const { venue, asset, network, key } = way
  const pause = pauseIn(way, Math.floor(at / SPELL))
  const shut = pause !== null && at >= pause.from && at < pause.to ? pause : null
  const forGood = chance(key, 6) < SHUT_FOR_GOOD
  const spell = Math.floor(at / FEE_SPELL) - (at < feeTurn(way, Math.floor(at / FEE_SPELL)) ? 1 : 0)
  const fee = withDigits(2, way.fee * (0.75 + 0.5 * chance(hash(key, spell), 7)))
  const priced = !NO_FEES.has(venue)
  return {
    exchange: venue,
    asset,
    network,
    valid_from: at,
    network_raw: spellingOf(venue, network),
    deposit_enabled: !(forGood || shut?.deposits),
    withdraw_enabled: !(forGood || shut?.withdrawals),
    withdraw_fee: priced ? fee : null,
    withdraw_min: priced ? withDigits(2, fee * (2 + Math.floor(6 * chance(key, 8)))) : null,
    valid_to: end,
    checked_at: Math.max(at, checkedAt),
  }
}

function spellingOf(venue: string, network: string): string {
  const [, ...spellings] = NETWORKS[network] ?? [0, network]
  return spellings[hashText(7, venue) % spellings.length]!
}

/** The newest hour up to then in which the venue answered. */
function lastLook(market: SimModel, venue: string, at: Ms): Ms {
  let hour = floorTo(at, HOUR)
  while (market.isDown(venue, hour)) hour -= HOUR
  return hour
}
