import { parseIso } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf } from '../fields.ts'
import { dated, instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import { isNoCoin } from '../no-coins.ts'

const ID = 'kraken.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about:
    'Futures in trading: perpetuals in dollars, those margined in the coin, and dated ones of both kinds.',
  every: '1h',
  market: 'perp',
  ask: askInstruments,
  parse: (answer, { now }) => instrumentRows('kraken', [...linear(answer), ...inverse(answer)], now),
  lists: { perp: linear, inverse, tradfi: (answer) => tradfiListed(listedAs(ID, answer, 'PF_')) },
})

export function askInstruments(api: RestApi): Promise<unknown> {
  return api.get('https://futures.kraken.com/derivatives/api/v3/instruments')
}

function linear(answer: unknown): Listed[] {
  return someListed(ID, listedAs(ID, answer, 'PF_'), answer)
}

function inverse(answer: unknown): Listed[] {
  return listedAs(ID, answer, 'PI_').filter(({ onCoin }) => onCoin)
}

/** Those whose names begin so: kinds of futures have a prefix each. */
export function listedAs(source: string, answer: unknown, prefix: string): Listed[] {
  return listIn(source, answer, 'instruments')
    .filter(({ symbol }) => textOf(symbol)?.startsWith(prefix))
    .flatMap(contractIn)
}

/** PF_ and FF_ count coins, PI_ and FI_ dollars. */
function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.base)
  const size = positiveOf(entry.contractSize)
  if (instrument === null || base === null || size === null) return []
  if (entry.tradeable !== true || entry.quote !== 'USD') return []
  const listed = {
    instrument,
    base,
    quote: 'USD',
    contractSize: size,
    // AAPLx: shares have a flag, and a small x behind their name.
    said: entry.tradfi === true || isNoCoin(base.toUpperCase()) ? ('NO COIN' as const) : null,
    ...(entry.type === 'futures_inverse' && { inDollars: true as const }),
    listedAt: timeIn(entry.openingDate),
  }
  const expiresAt = timeIn(entry.lastTradingTime)
  return [
    expiresAt === null ? perpetual({ ...listed, fundingIntervalHours: 1 }) : dated({ ...listed, expiresAt }),
  ]
}

function timeIn(value: unknown) {
  const text = textOf(value)
  return text === null ? null : parseIso(text)
}
