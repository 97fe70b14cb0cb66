import { coinOf } from '../core/symbols.ts'
import type { Ms } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { dexAccounts, dexPositions } from '../tables/positioning/dex-whales.ts'

/** What somebody holds; prices and sizes as the venue counts them. */
export interface HeldPosition {
  /** As the venue spells it. */
  readonly coin: string
  /** Negative of a short. */
  readonly size: number
  /** At the mark price, which is told by nothing else. */
  readonly notionalUsd: number
  readonly entry: number
  readonly liquidation: number | null
  readonly leverage: number
  readonly marginMode: 'cross' | 'isolated'
  readonly gainUsd: number
}

/** An account on chain, with all that it holds. */
export interface Account {
  readonly address: string
  readonly equityUsd: number
  readonly positions: readonly HeldPosition[]
}

/** One scan: who was read, the richest first, and their positions by the coin. */
export function scanRows(read: readonly Account[], now: Ms) {
  const ranked = [...read].sort((a, b) => b.equityUsd - a.equityUsd)
  return {
    accounts: ranked.map(
      ({ address, equityUsd }, place): Row<typeof dexAccounts> => ({
        scanned_at: now,
        address,
        rank: place + 1,
        equity_usd: equityUsd,
      }),
    ),
    positions: ranked.flatMap(({ address, positions }) =>
      positions.map((held) => positionRow(address, held, now)),
    ),
  }
}

function positionRow(address: string, held: HeldPosition, now: Ms): Row<typeof dexPositions> {
  // kPEPE is a thousand of PEPE.
  const { coin, pieces } = coinOf(held.coin)
  return {
    address,
    coin,
    size: held.size * pieces,
    notional_usd: held.notionalUsd,
    entry_price: held.entry / pieces,
    mark_price: held.notionalUsd / Math.abs(held.size) / pieces,
    liquidation_price: held.liquidation === null ? null : held.liquidation / pieces,
    leverage: held.leverage,
    margin_mode: held.marginMode,
    unrealized_pnl_usd: held.gainUsd,
    scanned_at: now,
  }
}
