import { dayMs } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { type Fields, listIn, needed, positiveOf, readEntries, saysOrOmits, textOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import type { Said } from '../no-coins.ts'

const ID = 'htx.contracts'
export const SUFFIX = '-USDT'
export const CONTRACTS = 'https://api.hbdm.com/linear-swap-api/v1/swap_contract_info'
/** In trading; other numbers are contracts to come, suspended, settling or gone. */
const TRADING = '1'
/** What contracts on other things than coins are called; the most telling first. */
const NO_COINS: readonly (readonly [RegExp, Said])[] = [
  [/^(?:metals|commodities)$/i, 'COMMODITY'],
  [/^stocks?$/i, 'EQUITY'],
  [/^indices$/i, 'INDEX'],
  [/^(?:forex|fx)$/i, 'NOT KEPT'],
  [/^tradfi$/i, 'NO COIN'],
]

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'USDT perpetuals in trading, with contract sizes and funding intervals.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get(CONTRACTS, { query: { business_type: 'swap' } }),
  parse: (answer, { now, tally }) => instrumentRows('htx', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: unknown, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer)
}

function listedIn(answer: unknown, tally?: Tally): Listed[] {
  return readEntries(ID, listIn(ID, answer, 'data'), contractIn, tally)
}

function contractIn(entry: Fields): Listed[] {
  const instrument = needed(entry, 'contract_code', textOf)
  if (!instrument.endsWith(SUFFIX) || !isTrading(entry)) return []
  const base = instrument.slice(0, -SUFFIX.length)
  const contractSize = needed(entry, 'contract_size', positiveOf)
  return [
    perpetual({
      instrument,
      base,
      contractSize,
      said: saidOf(entry),
      fundingIntervalHours: positiveOf(entry.settlement_period),
      listedAt: listedOn(entry),
    }),
  ]
}

export function isTrading({ contract_status }: Fields): boolean {
  return saysOrOmits(contract_status, TRADING, Number(TRADING))
}

/** 223 of the 353 swaps of September 2026 were shares and metals. */
function saidOf({ labels, tradfi_labels }: Fields): Said {
  const words = [tradfi_labels, labels].flatMap((list) => (Array.isArray(list) ? list.map(String) : []))
  const told = NO_COINS.find(([label]) => words.some((word) => label.test(word)))
  if (told) return told[1]
  // A label of its own that is new to us says at least that it is no coin.
  return Array.isArray(tradfi_labels) && tradfi_labels.length > 0 ? 'NO COIN' : null
}

/** 20201021. */
export function listedOn({ create_date }: Fields): number | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(create_date)) ?? []
  return year ? dayMs(`${year}-${month}-${day}`) : null
}
