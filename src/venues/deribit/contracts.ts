import { poll, type RestApi } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, textOf, timeOf } from '../fields.ts'
import { dated, instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'
import { askDeribit, LIST } from './api.ts'

const ID = 'deribit.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about:
    'Perpetuals, one a coin, and dated futures. Of bitcoin and ether it is the one margined in the coin.',
  every: '1h',
  market: 'perp',
  ask: askFutures,
  parse: (answer, { now }) => instrumentRows('deribit', perpetuals(answer), now),
  lists: { perp: perpetuals },
})

export function askFutures(api: RestApi): Promise<unknown> {
  return askDeribit(api, 'get_instruments', { currency: 'any', kind: 'future' }, LIST)
}

/**
 * BTC-PERPETUAL is the main market and BTC_USDC-PERPETUAL stands beside it, though elsewhere the linear contract is the
 * one to keep: a coin that has one margined in itself is recorded by that.
 */
function perpetuals(answer: unknown): Listed[] {
  const all = futuresIn(ID, answer).filter(({ kind }) => kind === 'perp')
  const ofCoin = new Set(all.filter(({ inDollars }) => inDollars).map(({ base }) => base))
  return someListed(
    ID,
    all.filter(({ base, inDollars }) => inDollars || !ofCoin.has(base)),
    answer,
  )
}

/** With a day of delivery or without. */
export function futuresIn(source: string, answer: unknown): Listed[] {
  return listIn(source, answer, 'result')
    .flatMap(contractIn)
    .filter(({ onCoin }) => onCoin)
}

/** Amounts and open interest are dollars where the margin is the coin, and coins else; `contract_size` is for neither. */
function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.instrument_name)
  const base = textOf(entry.base_currency)
  const quote = textOf(entry.quote_currency)
  if (instrument === null || base === null || quote === null) return []
  if (entry.kind !== 'future' || entry.is_active !== true) return []
  const listed = {
    instrument,
    base,
    quote,
    contractSize: 1,
    ...(entry.instrument_type === 'reversed' && { inDollars: true as const }),
    listedAt: timeOf(entry.creation_timestamp),
  }
  if (entry.settlement_period === 'perpetual') return [perpetual({ ...listed, fundingIntervalHours: 8 })]
  const expiresAt = timeOf(entry.expiration_timestamp)
  return expiresAt === null ? [] : [dated({ ...listed, expiresAt })]
}
