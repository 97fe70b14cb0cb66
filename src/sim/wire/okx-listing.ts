import type { SimContract, SimTicker } from '../model/market.ts'
import { type Answer, ok } from './dialect.ts'
import type { VenueView } from './view.ts'

/** SWAP lists coin-margined contracts, counted in dollars, among those in USDT: BTC-USD-SWAP stands for them. */
export interface Listing {
  readonly instId: string
  readonly family: string
  readonly contract: SimContract
  readonly inverse: boolean
}

export type Line = (listing: Listing, ticker: SimTicker) => unknown

export function envelope(data: readonly unknown[]) {
  return { code: '0', msg: '', data }
}

export function fault(code: string, msg: string) {
  return { code, msg, data: [] }
}

export function empty(name: string): Answer {
  return { status: 400, body: fault('50014', `Parameter ${name} can not be empty`) }
}

export function malformed(name: string): Answer {
  return { status: 400, body: fault('51000', `Parameter ${name} error`) }
}

export function unknownInstrument(): Answer {
  return ok(fault('51001', "Instrument ID, Instrument ID code, or Spread ID doesn't exist."))
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
