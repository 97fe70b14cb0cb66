import { DAY, type Ms } from '../../core/time.ts'
import { liquidationPrice, type MarginStep, maintenanceOf } from '../model/margin.ts'
import { wave } from '../model/noise.ts'
import type { Holding, Whale } from './dex-accounts.ts'

/** Who holds isolated positions adds margin to one before less than this part of it is left. */
const ISOLATED_LEFT = 0.7

/** What an account holds of a coin at a moment. */
export interface Open {
  readonly holding: Holding
  readonly size: number
  readonly entry: number
  readonly mark: number
  readonly notional: number
  readonly leverage: number
  readonly steps: readonly MarginStep[]
  readonly gain: number
}

/** What the account is worth with its gains. Who would be liquidated has added money before. */
export function equityOf(whale: Whale, open: readonly Open[], at: Ms): number {
  const margin = whale.cross ? initialMargin : isolatedMargin
  let worth = whale.equityUsd * (1 + 0.12 * wave(whale.key ^ 1, at, 9 * DAY))
  let least = 0
  for (const each of open) {
    worth += each.gain
    least += margin(each)
  }
  return Math.max(0.3 * whale.equityUsd, worth, whale.cushion * least)
}

/** Cross positions share what the account is worth; behind an isolated one stands its own margin alone. */
export function liquidationOf(whale: Whale, own: Open, open: readonly Open[], at: Ms): number | null {
  if (!whale.cross) return liquidationPrice(own, isolatedMargin(own))
  let others = 0
  for (const each of open) if (each !== own) others += maintenanceOf(each.steps, each.notional)
  return liquidationPrice(own, equityOf(whale, open, at), others)
}

function initialMargin({ notional, leverage }: Open): number {
  return notional / leverage
}

/** What it was opened with and its gain since, or what was added when little of it was left. */
function isolatedMargin(open: Open): number {
  const openedWith = (Math.abs(open.size) * open.entry) / open.leverage
  return Math.max(openedWith + open.gain, ISOLATED_LEFT * initialMargin(open))
}
