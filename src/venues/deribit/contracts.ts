import { poll, type RestApi } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, needed, readEntries, saysOrOmits, textOf, timeOf } from '../fields.ts'
import { dated, instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'
import { askDeribit, LIST } from './api.ts'

const ID = 'deribit.contracts'
/** BTC-PERPETUAL, SOL_USDC-PERPETUAL. */
const PERPETUAL = /-PERPETUAL$/

export const contracts = poll({
  id: ID,
  into: instruments,
  about:
    'Perpetuals, one a coin, and dated futures. Of bitcoin and ether it is the one margined in the coin.',
  every: '1h',
  market: 'perp',
  ask: askFutures,
  parse: (answer, { now, tally }) => instrumentRows('deribit', perpetuals(answer, tally), now),
  lists: { perp: perpetuals },
})

export function askFutures(api: RestApi): Promise<unknown> {
  return askDeribit(api, 'get_instruments', { currency: 'any', kind: 'future' }, LIST)
}

/**
 * BTC-PERPETUAL is the main market and BTC_USDC-PERPETUAL stands beside it, though elsewhere the linear contract is the
 * one to keep: a coin that has one margined in itself is recorded by that.
 */
function perpetuals(answer: unknown, tally?: Tally): Listed[] {
  const all = futuresIn(ID, answer, 'perp', tally)
  const ofCoin = new Set(all.filter(({ inDollars }) => inDollars).map(({ base }) => base))
  return someListed(
    ID,
    all.filter(({ base, inDollars }) => inDollars || !ofCoin.has(base)),
    answer,
  )
}

/** With a day of delivery or without. */
export function futuresIn(source: string, answer: unknown, kind: 'perp' | 'future', tally?: Tally): Listed[] {
  const read = (entry: Fields) => contractIn(entry, kind)
  return readEntries(source, listIn(source, answer, 'result'), read, tally).filter(({ onCoin }) => onCoin)
}

/** Amounts and open interest are dollars where the margin is the coin, and coins else; `contract_size` is for neither. */
function contractIn(entry: Fields, kind: 'perp' | 'future'): Listed[] {
  // Nothing but futures was asked for.
  if (!saysOrOmits(entry.kind, 'future') || !saysOrOmits(entry.is_active, true)) return []
  const instrument = needed(entry, 'instrument_name', textOf)
  const isPerpetual = entry.settlement_period === 'perpetual' || PERPETUAL.test(instrument)
  if (isPerpetual !== (kind === 'perp')) return []
  const base = needed(entry, 'base_currency', textOf)
  const quote = needed(entry, 'quote_currency', textOf)
  const listed = {
    instrument,
    base,
    quote,
    contractSize: 1,
    ...(isReversed(entry) && { inDollars: true as const }),
    listedAt: timeOf(entry.creation_timestamp),
  }
  if (isPerpetual) return [perpetual({ ...listed, fundingIntervalHours: 8 })]
  return [dated({ ...listed, expiresAt: needed(entry, 'expiration_timestamp', timeOf) })]
}

/** Margined in the coin; where that is not told, what it is settled in tells it, or else that it is quoted in dollars. */
function isReversed(entry: Fields): boolean {
  const type = textOf(entry.instrument_type)
  if (type !== null) return type === 'reversed'
  const settled = textOf(entry.settlement_currency)
  return settled === null ? entry.quote_currency === 'USD' : settled === entry.base_currency
}
