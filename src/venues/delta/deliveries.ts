import { DAY, dateOf, type Ms, parseIso } from '../../core/time.ts'
import type { RestApi } from '../../define/source.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { OPTION_CURRENCIES } from '../../tables/options/options.ts'
import { type Delivery, deliveries as deliveriesOf } from '../delivery.ts'
import { badAnswer, type Fields, listIn, numberOf, textOf } from '../fields.ts'
import { optionNamed } from '../option-name.ts'
import { askProducts } from './option-contracts.ts'

const ID = 'delta.deliveries'
/** An option in the money is soon found. */
const MOST_PAGES = 3
/** They are rounded, each for itself. */
const APART = 0.001

/**
 * What an option was delivered at is told of each, not the price that it was delivered by: of one in the money it is as far
 * from the strike as that was worth. Of one that was worth nothing it cannot be told.
 */
export const deliveries = deliveriesOf({
  venue: 'delta',
  about: 'Prices at which options were delivered, by what those in the money were worth.',
  ask: (api, { now }) => askDays(api, [now - DAY, now]),
  backfill: { reach: '60d', step: '1d', ask: (api, { from, to }) => askDays(api, [from, to - 1]) },
  read: (pages, { tally }) =>
    agreed(
      tally.walk(
        pages.flatMap((page) => listIn(ID, page, 'result')),
        deliveryIn,
      ),
    ),
})

function deliveryIn(entry: Fields): Delivery | typeof LEFT_OUT | null {
  const name = textOf(entry.symbol)
  const named = name && optionNamed(name)
  const settled = textOf(entry.settlement_time)
  const expiresAt = settled && parseIso(settled)
  if (!named || !expiresAt) return null
  const worth = numberOf(entry.settlement_price)
  if (worth === null || worth <= 0 || entry.is_quanto === true) return LEFT_OUT
  const price = named.type === 'call' ? named.strike + worth : named.strike - worth
  if (price <= 0) return null
  // BTC-271126 of C-BTC-90000-271126.
  const series = `${named.base}-${name.slice(-6)}`
  return { instrument: series, base: named.base, expiresAt, price: Number(price.toPrecision(15)) }
}

/** All options of a series were delivered by one price: where they differ, what is told is not what they were worth. */
function agreed(delivered: readonly Delivery[]): readonly Delivery[] {
  const first = new Map<string, Delivery>()
  for (const one of delivered) {
    const known = first.get(one.instrument) ?? one
    first.set(one.instrument, known)
    if (Math.abs(one.price / known.price - 1) > APART)
      throw badAnswer(ID, `delivered by ${known.price} and by ${one.price}`, one)
  }
  return delivered
}

async function askDays(api: RestApi, days: readonly Ms[]): Promise<unknown[]> {
  const dates = new Set(days.map((day) => dateOf(day).split('-').reverse().join('-')))
  const pages = await Promise.all(
    [...dates].flatMap((expiry_date) =>
      OPTION_CURRENCIES.map((underlying_asset_symbols) =>
        askProducts(
          api,
          {
            contract_types: 'call_options,put_options',
            states: 'expired',
            underlying_asset_symbols,
            expiry_date,
          },
          MOST_PAGES,
        ),
      ),
    ),
  )
  return pages.flat()
}
