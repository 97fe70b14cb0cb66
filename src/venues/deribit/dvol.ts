import { DAY, dateOf, floorTo, type Ms, type Span } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { dvolDaily, OPTION_CURRENCIES, type OptionCurrency } from '../../tables/options/options.ts'
import { badAnswer, isFields, positiveOf, timeOf } from '../fields.ts'
import { askDeribit } from './api.ts'

const ID = 'deribit.dvol'
/** The index begins here. */
const PUBLISHED_SINCE = Date.UTC(2021, 2, 24)
/** A thousand days are answered with at once. */
const MOST_PAGES = 10

/** A page of candles. */
interface Page {
  readonly currency: OptionCurrency
  readonly answer: unknown
}

export const dvol = poll({
  id: ID,
  into: dvolDaily,
  about: 'The 30-day implied volatility index by the day; the day that is on is rewritten every hour.',
  every: '1h',
  market: 'option',
  // With yesterday, whose last value is told once it is over.
  ask: (api, { now }) => askAll(api, { from: floorTo(now, DAY) - DAY, to: now }),
  backfill: { reach: '3650d', step: '365d', ask: askAll },
  parse: (pages: readonly Page[], { tally }) =>
    pages.flatMap(({ currency, answer }) =>
      // [start of the day, open, high, low, close]
      tally.walk(candlesIn(answer), (candle): Row<typeof dvolDaily> | null => {
        const [start, , , , close] = Array.isArray(candle) ? (candle as unknown[]) : []
        const day = timeOf(start)
        const value = positiveOf(close)
        return day === null || value === null ? null : { date: dateOf(day), currency, dvol: value }
      }),
    ),
})

async function askAll(api: RestApi, { from, to }: Span): Promise<Page[]> {
  const span = { from: Math.max(from, PUBLISHED_SINCE), to }
  const pages = await Promise.all(OPTION_CURRENCIES.map((currency) => askPages(api, currency, span)))
  return pages.flat()
}

/** Newest first: `continuation` is where the next page ends. */
async function askPages(api: RestApi, currency: OptionCurrency, { from, to }: Span): Promise<Page[]> {
  const pages: Page[] = []
  let end: Ms | null = to
  while (end !== null && end > from && pages.length < MOST_PAGES) {
    const answer = await askDeribit(api, 'get_volatility_index_data', {
      currency,
      start_timestamp: from,
      end_timestamp: end,
      resolution: '1D',
    })
    pages.push({ currency, answer })
    const next: Ms | null =
      isFields(answer) && isFields(answer.result) ? timeOf(answer.result.continuation) : null
    end = next !== null && next < end ? next : null
  }
  return pages
}

function candlesIn(page: unknown): unknown[] {
  const candles = isFields(page) && isFields(page.result) ? page.result.data : null
  if (!Array.isArray(candles)) throw badAnswer(ID, 'expected a list at result.data', page)
  return candles
}
