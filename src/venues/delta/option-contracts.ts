import { parseIso } from '../../core/time.ts'
import type { Query, RestApi } from '../../define/source.ts'
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
import { type Listed, option } from '../instrument.ts'
import { optionContracts as listOf } from '../option-contracts.ts'
import { optionNamed } from '../option-name.ts'

const ID = 'delta.option-contracts'
/** A hundred options each. */
const MOST_PAGES = 30

/** Counted in contracts of a thousandth of a bitcoin or a hundredth of an ether, and delivered at noon. */
export const optionContracts = listOf({
  venue: 'delta',
  ask: (api) => askProducts(api, { contract_types: 'call_options,put_options' }, MOST_PAGES),
  read: (pages, tally) => {
    const entries = pages.flatMap((page) => listIn(ID, page, 'result'))
    return readEntries(ID, entries, optionIn, tally)
  },
})

function optionIn(entry: Fields): Listed[] {
  const instrument = needed(entry, 'symbol', textOf)
  const named = optionNamed(instrument)
  if (!named || !saysOrOmits(entry.state, 'live') || entry.is_quanto === true) return []
  return [
    option({
      instrument,
      base: named.base,
      quote: needed(entry, 'quoting_asset', (asset) => (isFields(asset) ? textOf(asset.symbol) : null)),
      contractSize: needed(entry, 'contract_value', positiveOf),
      listedAt: isoTimeOf(entry.launch_time),
      expiresAt: needed(entry, 'settlement_time', isoTimeOf),
    }),
  ]
}

function isoTimeOf(value: unknown) {
  const text = textOf(value)
  return text === null ? null : parseIso(text)
}

/** Page after page: each names the next. */
export async function askProducts(api: RestApi, query: Query, most: number): Promise<unknown[]> {
  const pages: unknown[] = []
  let after: string | null = null
  do {
    const page: unknown = await api.get('https://api.delta.exchange/v2/products', {
      query: { ...query, ...(after !== null && { after }) },
    })
    pages.push(page)
    after = isFields(page) && isFields(page.meta) ? textOf(page.meta.after) : null
  } while (after !== null && pages.length < most)
  return pages
}
