import { parseIso } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf } from '../fields.ts'
import { dated, instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'
import { isNoCoin } from '../no-coins.ts'

const ID = 'kraken.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about:
    'Futures in trading: perpetuals in dollars, those margined in the coin, and dated ones of both kinds.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get('https://futures.kraken.com/derivatives/api/v3/instruments'),
  parse: (answer, { now }) =>
    instrumentRows('kraken', [...linear(answer), ...inverse(answer), ...delivery(answer)], now),
  lists: { perp: linear, inverse, delivery },
})

function linear(answer: unknown): Listed[] {
  return someListed(ID, of(answer, 'PF_'), answer)
}

function inverse(answer: unknown): Listed[] {
  return of(answer, 'PI_')
}

function delivery(answer: unknown): Listed[] {
  return [...of(answer, 'FI_'), ...of(answer, 'FF_')]
}

function of(answer: unknown, prefix: string): Listed[] {
  const entries = listIn(ID, answer, 'instruments')
  return entries
    .filter(({ symbol }) => textOf(symbol)?.startsWith(prefix))
    .flatMap((entry) => contractIn(entry))
}

/** PF_ and FF_ count coins, PI_ and FI_ dollars. */
function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.base)
  const size = positiveOf(entry.contractSize)
  if (instrument === null || base === null || size === null) return []
  if (entry.tradeable !== true || entry.quote !== 'USD') return []
  // AAPLx: shares have a flag, and a small x behind their name.
  if (entry.tradfi === true || isNoCoin(base.toUpperCase())) return []
  const listed = {
    instrument,
    base,
    quote: 'USD',
    contractSize: size,
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
