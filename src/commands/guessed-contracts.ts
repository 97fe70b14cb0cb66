import type { Contract } from '../define/source.ts'

/**
 * Contracts as their names suggest, for trying a parser without the venue's list: BTCUSDT, BTC-USDT-SWAP, BTC_USDT.
 * One contract counts as one base unit, which is wrong where the venue counts in contracts.
 */
export class GuessedContracts extends Map<string, Contract> {
  override get(instrument: string): Contract | undefined {
    const base = /^([A-Z0-9]+?)[-_/]?USDT(?:[-_](?:SWAP|PERP))?$/i.exec(instrument)?.[1]?.toUpperCase()
    if (base === undefined) return undefined
    return {
      instrument,
      symbol: `${base}USDT`,
      base,
      quote: 'USDT',
      contractSize: 1,
      fundingIntervalHours: 8,
    }
  }

  override has(instrument: string): boolean {
    return this.get(instrument) !== undefined
  }
}
