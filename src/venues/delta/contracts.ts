import { HOUR, parseIso, SECOND } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, isFields, listIn, positiveOf, textOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'

const ID = 'delta.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading, with contract sizes and funding intervals.',
  every: '1h',
  market: 'perp',
  ask: (api) =>
    api.get('https://api.delta.exchange/v2/products', { query: { contract_types: 'perpetual_futures' } }),
  parse: (answer, { now }) => instrumentRows('delta', read(answer), now),
  lists: { perp: read },
})

function read(answer: unknown): Listed[] {
  return someListed(ID, listIn(ID, answer, 'result').flatMap(contractIn), answer)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = symbolOf(entry.underlying_asset)
  const quote = symbolOf(entry.quoting_asset)
  const value = positiveOf(entry.contract_value)
  if (instrument === null || base === null || quote === null || value === null) return []
  if (entry.contract_type !== 'perpetual_futures' || entry.state !== 'live') return []
  // One that is settled in a third coin would need other arithmetic.
  if (entry.is_quanto === true || entry.trading_status !== 'operational') return []
  const launched = textOf(entry.launch_time)
  return [
    perpetual({
      instrument,
      base,
      quote,
      contractSize: value,
      ...(entry.notional_type === 'inverse' && { inDollars: true as const }),
      fundingIntervalHours: intervalHours(entry.product_specs),
      listedAt: launched === null ? null : parseIso(launched),
    }),
  ]
}

function symbolOf(asset: unknown): string | null {
  return isFields(asset) ? textOf(asset.symbol) : null
}

function intervalHours(specs: unknown): number | null {
  const seconds = isFields(specs) ? positiveOf(specs.rate_exchange_interval) : null
  return seconds === null ? null : (seconds * SECOND) / HOUR
}
