import { dayMs } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { fxRatesDaily } from '../../tables/macro/fx-rates.ts'
import { badAnswer, positiveOf } from '../../venues/fields.ts'

const ID = 'ecb.rates'
const FILES = 'https://www.ecb.europa.eu/stats/eurofxref'

/** What one euro is worth on a day, by currency. */
interface Fixing {
  readonly date: string
  readonly perEuro: ReadonlyMap<string, number>
}

/** Fixed at about 14:15 UTC on working days; on others the file goes on saying what was fixed last. */
export const rates = poll({
  id: ID,
  into: fxRatesDaily,
  about: 'Reference rates of the euro, turned into dollars for one unit of each currency but the lira.',
  every: '6h',
  ask: (api) => api.get(`${FILES}/eurofxref-daily.xml`, { as: 'text' }),
  backfill: {
    reach: '90d',
    step: '90d',
    ask: (api) => api.get(`${FILES}/eurofxref-hist-90d.xml`, { as: 'text' }),
  },
  parse(xml) {
    const rows = fixingsIn(xml).flatMap(inDollars)
    if (rows.length === 0) throw badAnswer(ID, 'no rate of the dollar among the rates', xml)
    return rows
  },
  rates: (rows) => rows.map(({ currency, dollars }) => [currency, dollars] as const),
})

/** Days within the file, oldest first: the long file begins with the newest. One kind of quotes here, the other there. */
function fixingsIn(xml: string): Fixing[] {
  const days = xml.split(/(?=<Cube\s+time=)/).slice(1)
  const fixings = days.flatMap((day): Fixing[] => {
    const date = /^<Cube\s+time=["'](\d{4}-\d\d-\d\d)["']/.exec(day)?.[1]
    if (!date || dayMs(date) === null) return []
    const found = day.matchAll(/<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([^"']*)["']/g)
    const perEuro = [...found].flatMap(([, currency, text]) => {
      const rate = positiveOf(text)
      return rate === null ? [] : [[currency!, rate] as const]
    })
    return [{ date, perEuro: new Map(perEuro) }]
  })
  return fixings.sort((a, b) => a.date.localeCompare(b.date))
}

/** Money that is told of by the bank that issues it: there are not to be two rates of one day. */
const TOLD_AT_HOME: ReadonlySet<string> = new Set(['TRY'])

function inDollars({ date, perEuro }: Fixing): Row<typeof fxRatesDaily>[] {
  const dollarsPerEuro = perEuro.get('USD')
  if (dollarsPerEuro === undefined) return []
  return [...perEuro, ['EUR', 1] as const].flatMap(([currency, rate]) =>
    currency === 'USD' || TOLD_AT_HOME.has(currency)
      ? []
      : [{ date, currency, dollars: dollarsPerEuro / rate, source: 'ecb' }],
  )
}
