import { changeOf } from '../../analytics/positioning/dex-whales.ts'
import { groupBy } from '../../core/grouped.ts'
import { made } from '../../core/made.ts'
import { HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { dexAccounts, dexPositions, dexWhaleEvents } from '../../tables/positioning/dex-whales.ts'
import { PERP_SIDES, termOf } from '../model/listings.ts'
import { highestLeverage } from '../model/margin.ts'
import type { SimModel } from '../model/model.ts'
import { chance, Dice, hash } from '../model/noise.ts'
import { oncePer } from '../once.ts'
import { ladderAt } from '../venues/leverage.ts'
import { createWhales, type Holding, type Plan, type Whale } from './dex-accounts.ts'
import { equityOf, liquidationOf, type Open } from './dex-margin.ts'

type Account = Row<typeof dexAccounts>
type Position = Row<typeof dexPositions>
type WhaleEvent = Row<typeof dexWhaleEvents>

export const WHALE_VENUE = 'hyperliquid'
export const SCAN_EVERY = 5 * MINUTE
/** The part of a coin's open interest on the venue that one account holds at most. */
const LARGEST_PART = 0.06
const SMALLEST_USD = 60_000

export const whaleBook = oncePer((market: SimModel) => new WhaleBook(market))

/**
 * The largest accounts of the exchange on chain. What an account holds follows from plans that hang on nothing but
 * the seed and the time: any scan can be asked for at once.
 */
export class WhaleBook {
  readonly #market: SimModel
  readonly #whales: readonly Whale[]
  readonly #holders: ReadonlyMap<string, readonly { readonly whale: Whale; readonly holding: Holding }[]>

  constructor(market: SimModel) {
    this.#market = market
    this.#whales = createWhales(hash(market.seed, 0x3a1e), market.listings(WHALE_VENUE))
    const held = this.#whales.flatMap((whale) => whale.holdings.map((holding) => ({ whale, holding })))
    this.#holders = groupBy(held, ({ holding }) => holding.coin)
  }

  /** Those that answered, the richest first. */
  accounts(at: Ms): Account[] {
    const read = this.#whales.filter((whale) => isRead(whale, at))
    const worth = read.map((whale) => ({
      address: whale.address,
      equity_usd: equityOf(whale, this.#open(whale, at), at),
    }))
    return worth
      .sort((a, b) => b.equity_usd - a.equity_usd)
      .map(({ address, equity_usd }, place) => ({ scanned_at: at, address, rank: place + 1, equity_usd }))
  }

  positions(at: Ms): Position[] {
    return this.#whales.flatMap((whale) => (isRead(whale, at) ? this.#positions(whale, at) : []))
  }

  /** What scans with `from` ≤ time < `to` found changed, oldest first. */
  events(from: Ms, to: Ms): WhaleEvent[] {
    const events = this.#whales.flatMap((whale) =>
      whale.holdings.flatMap((holding) => {
        const scans = new Set(
          this.#changes(whale, holding, from - HOUR, to).map((at) => scanAfter(whale, at)),
        )
        return [...scans].flatMap((at) => {
          const event = at >= from && at < to ? this.#event(whale, holding, at) : null
          return event ? [event] : []
        })
      }),
    )
    return events.sort((a, b) => a.ts - b.ts)
  }

  #event(whale: Whale, holding: Holding, at: Ms): WhaleEvent | null {
    const before = this.#step(whale, holding, scanBefore(whale, at))?.size ?? 0
    const open = this.#open(whale, at)
    const own = open.find((each) => each.holding === holding)
    const now = own && positionOf(whale, own, open, at)
    const mark = this.#markSeen(whale, holding, at)
    const change = changeOf(before, now?.size ?? 0, mark)
    return (
      change && {
        ts: at,
        address: whale.address,
        coin: holding.coin,
        ...change,
        mark_price: mark,
        entry_price: now?.entry_price ?? null,
        liquidation_price: now?.liquidation_price ?? null,
        leverage: now?.leverage ?? null,
      }
    )
  }

  /** A scan tells the mark of coins that somebody holds; of one that nobody does any longer, the scan before told it last. */
  #markSeen(whale: Whale, holding: Holding, at: Ms): number {
    const held = this.#holders
      .get(holding.coin)!
      .some((other) => isRead(other.whale, at) && this.#step(other.whale, other.holding, at)?.size)
    return this.#mark(holding, held ? at : scanBefore(whale, at))
  }

  #positions(whale: Whale, at: Ms): Position[] {
    const open = this.#open(whale, at)
    return open.map((own) => positionOf(whale, own, open, at))
  }

  #open(whale: Whale, at: Ms): Open[] {
    return whale.holdings.flatMap((holding) => {
      const step = this.#step(whale, holding, at)
      if (!step || step.size === 0) return []
      const { size, entry } = step
      const mark = this.#mark(holding, at)
      const notional = Math.abs(size) * mark
      const steps = ladderAt(holding.listing, at)
      const leverage = Math.min(whale.leverage, highestLeverage(steps, notional))
      return { holding, size, entry, mark, notional, leverage, steps, gain: size * (mark - entry) }
    })
  }

  #mark({ listing }: Holding, at: Ms): number {
    return this.#market.funding(listing, at).mark
  }

  #step(whale: Whale, holding: Holding, at: Ms): Plan['steps'][number] | null {
    const plan = this.#plan(whale, holding, slotOf(holding, at))
    if (at >= plan.to) return null
    return plan.steps.findLast(({ from }) => from <= at) ?? null
  }

  #changes(whale: Whale, holding: Holding, from: Ms, to: Ms): Ms[] {
    const times: Ms[] = []
    for (let slot = slotOf(holding, from); slot <= slotOf(holding, to); slot += 1) {
      const plan = this.#plan(whale, holding, slot)
      times.push(...plan.steps.map((step) => step.from), plan.to)
    }
    return times
  }

  #plan(whale: Whale, holding: Holding, slot: number): Plan {
    return made(holding.plans, slot, () => this.#make(whale, holding, slot))
  }

  #make(whale: Whale, holding: Holding, slot: number): Plan {
    const { key, listing, period, offset, weight } = holding
    const dice = new Dice(hash(key, slot))
    const start = slot * period - offset
    const busy = dice.next() < 0.78
    const side = dice.next() < whale.bullish ? 1 : -1
    // Some go over from one plan to the next without a pause: that is when positions flip.
    const opens = start + period * (dice.next() < 0.45 ? 0 : 0.3 * dice.next())
    const closes = start + period * (dice.next() < 0.45 ? 1 : 0.75 + 0.25 * dice.next())
    const factors = [0.7 + 0.6 * dice.next(), 0.5 + 1.1 * dice.next(), 0.4 + 1.2 * dice.next()]
    const later = [0.3 + 0.2 * dice.next(), 0.55 + 0.2 * dice.next()]
    const term = termOf(listing, opens)
    const listed = opens >= term.from && closes < term.to
    if (!busy || !listed) return { steps: [], to: closes }
    const limit = listing.coin.openInterestUsd * (PERP_SIDES[WHALE_VENUE]?.share ?? 0) * LARGEST_PART
    const notional = Math.max(SMALLEST_USD, Math.min(limit, whale.equityUsd * weight))
    const price = this.#mark(holding, Math.floor(opens))
    let size = 0
    let entry = 0
    const steps = factors.map((factor, place) => {
      const from = Math.floor(place === 0 ? opens : start + period * later[place - 1]!)
      const target = (side * Math.round((1e4 * (notional * factor)) / price)) / 1e4
      // Adding moves the average entry; taking off leaves it.
      if (Math.abs(target) > Math.abs(size)) {
        const added = Math.abs(target) - Math.abs(size)
        entry = (entry * Math.abs(size) + this.#mark(holding, from) * added) / Math.abs(target)
      }
      size = target
      return { from, size, entry }
    })
    return { steps, to: Math.floor(closes) }
  }
}

function positionOf(whale: Whale, own: Open, open: readonly Open[], at: Ms): Position {
  return {
    address: whale.address,
    coin: own.holding.coin,
    size: own.size,
    notional_usd: own.notional,
    entry_price: own.entry,
    mark_price: own.mark,
    liquidation_price: liquidationOf(whale, own, open, at),
    leverage: own.leverage,
    margin_mode: whale.cross ? 'cross' : 'isolated',
    unrealized_pnl_usd: own.gain,
    scanned_at: at,
  }
}

function slotOf({ period, offset }: Holding, at: Ms): number {
  return Math.floor((at + offset) / period)
}

/** One account in a few thousand does not answer in time. */
function isRead(whale: Whale, at: Ms): boolean {
  return chance(whale.key ^ 7, Math.floor(at / SCAN_EVERY)) > 0.0007
}

function scanAfter(whale: Whale, at: Ms): Ms {
  let scan = Math.ceil(at / SCAN_EVERY) * SCAN_EVERY
  while (!isRead(whale, scan)) scan += SCAN_EVERY
  return scan
}

function scanBefore(whale: Whale, at: Ms): Ms {
  let scan = at - SCAN_EVERY
  while (!isRead(whale, scan)) scan -= SCAN_EVERY
  return scan
}
