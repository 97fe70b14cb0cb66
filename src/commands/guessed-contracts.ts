import type { Contract } from '../define/market.ts'
import { perpetual } from '../venues/instrument.ts'

/**
 * Contracts as their names suggest, for trying a parser without the venue's list: BTCUSDT, BTC-USDT-SWAP, 1000PEPE_USDT.
 * One contract counts as one unit of its base, which is wrong where the venue counts in contracts.
 */
export class GuessedContracts extends Map<string, Contract> {
  override get(instrument: string): Contract | undefined {
    const named = /^([A-Z0-9]+?)[-_/]?USDT(?:[-_](?:SWAP|PERP))?$/i.exec(instrument)?.[1]
    if (named === undefined) return undefined
    // All in small letters is how some venues write; a single small k is a thousand.
    const base = named === named.toLowerCase() ? named.toUpperCase() : named
    return perpetual({ instrument, base, contractSize: 1, fundingIntervalHours: 8, listedAt: null })
  }

  override has(instrument: string): boolean {
    return this.get(instrument) !== undefined
  }
}
