import type { RestApi } from '../../define/source.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { baseAhead, type Delivery, deliveries as deliveriesOf } from '../delivery.ts'
import { isFields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { OPTION_COINS } from './option-coins.ts'

const ID = 'bybit.deliveries'
const PAGE = 200
/** Newest first; every strike of an expiry is an entry of its own, so that a page may hold a day or two. */
const OPTION_PAGES = 3

/** BTC-27JUN25, BTCUSDT-27JUN25, BTC-27JUN25-100000-C-USDT. */
const DATED = /^([A-Z0-9]+)-\d{1,2}[A-Z]{3}\d{2}(?:-|$)/
/** BTCUSDM25: margined in the coin, with a letter for the month. */
const COIN_MARGINED = /^([A-Z0-9]+?)USD[FGHJKMNQUVXZ]\d{2}$/

export const deliveries = deliveriesOf({
  venue: 'bybit',
  about: 'Prices at which futures and options were delivered.',
  async ask(api) {
    const pages = await Promise.all([
      askPages(api, { category: 'linear' }, 1),
      askPages(api, { category: 'inverse' }, 1),
      ...OPTION_COINS.map((baseCoin) => askPages(api, { category: 'option', baseCoin }, OPTION_PAGES)),
    ])
    return pages.flat()
  },
  read: (pages, { tally }) =>
    tally.walk(
      pages.flatMap((page) => listIn(ID, page, 'result', 'list')),
      (entry): Delivery | typeof LEFT_OUT | null => {
        const instrument = textOf(entry.symbol)
        const expiresAt = timeOf(entry.deliveryTime)
        const price = positiveOf(entry.deliveryPrice)
        if (instrument === null || expiresAt === null || price === null) return null
        const dated = DATED.exec(instrument) ?? COIN_MARGINED.exec(instrument)
        // Perpetuals that were taken off are listed as well.
        return dated ? { instrument, base: baseAhead(dated[1]!), expiresAt, price } : LEFT_OUT
      },
    ),
})

async function askPages(
  api: RestApi,
  what: Readonly<Record<string, string>>,
  most: number,
): Promise<unknown[]> {
  const pages: unknown[] = []
  let cursor: string | null = null
  do {
    const page: unknown = await api.get('https://api.bybit.com/v5/market/delivery-price', {
      query: { ...what, limit: PAGE, ...(cursor !== null && { cursor }) },
    })
    pages.push(page)
    cursor = isFields(page) && isFields(page.result) ? textOf(page.result.nextPageCursor) : null
  } while (cursor !== null && pages.length < most)
  return pages
}
