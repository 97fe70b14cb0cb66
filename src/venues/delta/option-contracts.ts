import { parseIso } from '../../core/time.ts'
import type { Query, RestApi } from '../../define/source.ts'
import { isFields, listIn, positiveOf, textOf } from '../fields.ts'
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
  read: (pages) =>
    pages
      .flatMap((page) => listIn(ID, page, 'result'))
      .flatMap((entry): Listed[] => {
        const instrument = textOf(entry.symbol)
        const named = instrument && optionNamed(instrument)
        const value = positiveOf(entry.contract_value)
        const settled = textOf(entry.settlement_time)
        const expiresAt = settled && parseIso(settled)
        const quote = isFields(entry.quoting_asset) ? textOf(entry.quoting_asset.symbol) : null
        if (!named || value === null || !expiresAt || quote === null) return []
        if (entry.state !== 'live' || entry.is_quanto === true) return []
        const launched = textOf(entry.launch_time)
        return [
          option({
            instrument,
            base: named.base,
            quote,
            contractSize: value,
            listedAt: launched === null ? null : parseIso(launched),
            expiresAt,
          }),
        ]
      }),
})

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
