import { dayMs } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, positiveOf, textOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'

const ID = 'htx.contracts'
export const SUFFIX = '-USDT'
export const CONTRACTS = 'https://api.hbdm.com/linear-swap-api/v1/swap_contract_info'
/** In trading; other numbers are contracts to come, suspended, settling or gone. */
const TRADING = '1'
/** Labelled as metals, but coins that stand for gold in a vault. */
const GOLD_COINS = new Set(['PAXG', 'XAUT'])
/** What contracts on other things than coins are called where the other label is missing. */
const NO_COINS = /^(?:tradfi|stocks?|indices|commodities|metals|forex|fx)$/i

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'USDT perpetuals in trading, with contract sizes and funding intervals.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get(CONTRACTS, { query: { business_type: 'swap' } }),
  parse: (answer, { now }) => instrumentRows('htx', read(answer), now),
  lists: { perp: read },
})

function read(answer: unknown): Listed[] {
  return someListed(ID, listIn(ID, answer, 'data').flatMap(contractIn), answer)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = textOf(entry.contract_code)
  const contractSize = positiveOf(entry.contract_size)
  if (!instrument?.endsWith(SUFFIX) || contractSize === null) return []
  const base = instrument.slice(0, -SUFFIX.length)
  if (!isTrading(entry) || (isLabelled(entry) && !GOLD_COINS.has(base))) return []
  return [
    perpetual({
      instrument,
      base,
      contractSize,
      fundingIntervalHours: positiveOf(entry.settlement_period),
      listedAt: listedOn(entry),
    }),
  ]
}

export function isTrading({ contract_status }: Fields): boolean {
  return String(contract_status) === TRADING
}

/** 223 of the 353 swaps of September 2026 were shares and metals. */
function isLabelled({ labels, tradfi_labels }: Fields): boolean {
  if (Array.isArray(tradfi_labels) && tradfi_labels.length > 0) return true
  return Array.isArray(labels) && labels.some((label) => NO_COINS.test(String(label)))
}

/** 20201021. */
export function listedOn({ create_date }: Fields): number | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(create_date)) ?? []
  return year ? dayMs(`${year}-${month}-${day}`) : null
}
