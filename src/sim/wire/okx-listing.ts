import type { SimContract, SimTicker } from '../model/market.ts'
import type { Answer } from './dialect.ts'
import type { VenueView } from './view.ts'

/** SWAP lists coin-margined contracts, counted in dollars, among those in USDT: BTC-USD-SWAP stands for them. */
export interface Listing {
  readonly instId: string
  readonly family: string
  readonly contract: SimContract
  readonly inverse: boolean
}

export type Line = (listing: Listing, ticker: SimTicker) => unknown

export function told(data: readonly unknown[]): Answer {
  return { status: 200, body: { code: '0', msg: '', data } }
}

export function fault(status: number, code: string, msg: string): Answer {
  return { status, body: { code, msg, data: [] } }
}

export function empty(name: string): Answer {
  return fault(400, '50014', `Parameter ${name} can not be empty`)
}

export function malformed(name: string): Answer {
  return fault(400, '51000', `Parameter ${name} error`)
}

export function unknownInstrument(): Answer {
  return fault(200, '51001', "Instrument ID, Instrument ID code, or Spread ID doesn't exist.")
}

export function listings(view: VenueView): Listing[] {
  const bitcoin = view.contract('BTCUSDT')
  const linear = view.contracts.map((contract) => {
    const family = `${contract.base}-USDT`
    return { instId: `${family}-SWAP`, family, contract, inverse: false }
  })
  if (!bitcoin) return linear
  return [{ instId: 'BTC-USD-SWAP', family: 'BTC-USD', contract: bitcoin, inverse: true }, ...linear]
}
