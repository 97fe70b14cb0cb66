import { groupBy } from '../../core/grouped.ts'
import type { Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { dexPositions, dexWhaleEvents } from '../../tables/positioning/dex-whales.ts'
import { byText, compareText } from '../ranking.ts'

type Position = Row<typeof dexPositions>
type WhaleEvent = Row<typeof dexWhaleEvents>
type Side = 'LONG' | 'SHORT'

/** A change below either of these is noise: of the size before, and in dollars. */
const SMALLEST_SHARE = 0.01
const SMALLEST_USD = 10_000

/** Who was read, and what they held; an account that could not be read is in neither. */
export interface Scan {
  readonly accounts: ReadonlySet<string>
  readonly positions: readonly Position[]
}

/** What changed between two scans. Of an account that is missing in one of them nothing is known, so nothing is told. */
export function positionChanges(before: Scan, after: Scan, ts: Ms): WhaleEvent[] {
  const held = byKey(before.positions)
  const holds = byKey(after.positions)
  const marks = new Map(after.positions.map(({ coin, mark_price }) => [coin, mark_price]))
  const changes: WhaleEvent[] = []
  for (const key of new Set([...held.keys(), ...holds.keys()])) {
    const was = held.get(key) ?? null
    const is = holds.get(key) ?? null
    const { address, coin, mark_price } = (is ?? was)!
    if (!before.accounts.has(address) || !after.accounts.has(address)) continue
    const mark = marks.get(coin) ?? mark_price
    const change = changeOf(was?.size ?? 0, is?.size ?? 0, mark)
    if (change === null) continue
    changes.push({
      ts,
      address,
      coin,
      ...change,
      mark_price: mark,
      entry_price: is?.entry_price ?? null,
      liquidation_price: is?.liquidation_price ?? null,
      leverage: is?.leverage ?? null,
    })
  }
  return changes.sort(byText('address', 'coin'))
}

/** What the next scan is compared with: this one, and the last that is known of accounts missing in it. */
export function lastKnown(before: Scan, after: Scan): Scan {
  const missing = before.positions.filter(({ address }) => !after.accounts.has(address))
  return {
    accounts: new Set([...before.accounts, ...after.accounts]),
    positions: [...after.positions, ...missing],
  }
}

/** Sizes are signed; null where the change is too small to tell. */
export function changeOf(before: number, after: number, mark: number) {
  const changed = Math.abs(after - before)
  const usd = changed * mark
  const resized = before !== 0 && after !== 0
  if (changed === 0 || usd < SMALLEST_USD || (resized && changed < SMALLEST_SHARE * Math.abs(before)))
    return null
  return {
    kind: kindOf(before, after),
    side_before: sideOf(before),
    side_after: sideOf(after),
    size_before: Math.abs(before),
    size_after: Math.abs(after),
    notional_changed_usd: usd,
  }
}

function kindOf(before: number, after: number): WhaleEvent['kind'] {
  if (before === 0) return 'opened'
  if (after === 0) return 'closed'
  if (Math.sign(before) !== Math.sign(after)) return 'flipped'
  return Math.abs(after) > Math.abs(before) ? 'increased' : 'reduced'
}

function sideOf(size: number): Side | null {
  return size === 0 ? null : size > 0 ? 'LONG' : 'SHORT'
}

/** Both sides of every coin, the most held first. */
export function whalesByCoin(positions: readonly Position[]) {
  return [...groupBy(positions, ({ coin }) => coin)]
    .map(([coin, own]) => {
      const longs = largestPositions(own.filter(({ size }) => size > 0))
      const shorts = largestPositions(own.filter(({ size }) => size < 0))
      return {
        coin,
        mark_price: own[0]!.mark_price,
        ...whaleSides(own),
        longs: longs.length,
        shorts: shorts.length,
        top_long: longs[0] ?? null,
        top_short: shorts[0] ?? null,
      }
    })
    .sort((a, b) => grossOf(b) - grossOf(a) || compareText(a.coin, b.coin))
}

/** Notional is never negative; the size tells the side. */
export function whaleSides(positions: readonly Position[]) {
  let long_notional_usd = 0
  let short_notional_usd = 0
  for (const { size, notional_usd } of positions) {
    if (size > 0) long_notional_usd += notional_usd
    else short_notional_usd += notional_usd
  }
  const gross = long_notional_usd + short_notional_usd
  return {
    long_notional_usd,
    short_notional_usd,
    net_notional_usd: long_notional_usd - short_notional_usd,
    long_share_pct: gross === 0 ? null : (long_notional_usd / gross) * 100,
  }
}

export function largestPositions(positions: readonly Position[]): Position[] {
  return [...positions].sort((a, b) => b.notional_usd - a.notional_usd || byText('coin', 'address')(a, b))
}

/** How far the mark has to go until the position is liquidated, in percent of the mark; negative where it has to fall. */
export function liquidationDistancePct(mark: number, liquidation: number | null): number | null {
  return liquidation === null || mark <= 0 ? null : ((liquidation - mark) / mark) * 100
}

function grossOf({ long_notional_usd, short_notional_usd }: ReturnType<typeof whaleSides>): number {
  return long_notional_usd + short_notional_usd
}

function byKey(positions: readonly Position[]): Map<string, Position> {
  return new Map(positions.map((position) => [`${position.address} ${position.coin}`, position]))
}
