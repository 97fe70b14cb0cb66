import { HOUR, parseIso, SECOND } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import {
  type Fields,
  isFields,
  listIn,
  needed,
  positiveOf,
  readEntries,
  saysOrOmits,
  textOf,
} from '../fields.ts'
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
  parse: (answer, { now, tally }) => instrumentRows('delta', read(answer, tally), now),
  lists: { perp: read },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, readEntries(ID, listIn(ID, answer, 'result'), contractIn, tally), answer)
}

function contractIn(entry: Fields): Listed[] {
  // Nothing but perpetuals was asked for.
  if (!saysOrOmits(entry.contract_type, 'perpetual_futures') || !saysOrOmits(entry.state, 'live')) return []
  // One that is settled in a third coin would need other arithmetic.
  if (entry.is_quanto === true || !saysOrOmits(entry.trading_status, 'operational')) return []
  const instrument = needed(entry, 'symbol', textOf)
  const base = needed(entry, 'underlying_asset', symbolOf)
  const quote = needed(entry, 'quoting_asset', symbolOf)
  const value = needed(entry, 'contract_value', positiveOf)
  const notional = needed(entry, 'notional_type', textOf)
  const launched = textOf(entry.launch_time)
  return [
    perpetual({
      instrument,
      base,
      quote,
      contractSize: value,
      ...(notional === 'inverse' && { inDollars: true as const }),
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
