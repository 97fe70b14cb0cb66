import { SourceError } from '../../core/errors.ts'
import { dateOf, dayMs } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import { fxRatesDaily } from '../../tables/macro/fx-rates.ts'
import { badAnswer, positiveOf } from '../../venues/fields.ts'

const ID = 'tcmb.rates'
const FILES = 'https://www.tcmb.gov.tr/kurlar'
const WEEKEND: ReadonlySet<number> = new Set([0, 6])

/**
 * Announced at 12:30 UTC on working days; on others the file goes on saying what was announced last. It is looked at
 * often, because every minute of the Turkey premium is counted at it.
 */
export const rates = poll({
  id: ID,
  into: fxRatesDaily,
  about: 'The lira in dollars: the middle of what the bank buys and sells them at.',
  every: '15m',
  ask: (api): Promise<string | null> => api.get(`${FILES}/today.xml`, { as: 'text' }),
  backfill: { reach: '90d', step: '1d', ask: (api, { from }) => askDay(api, dateOf(from)) },
  parse(xml) {
    // A day without an announcement.
    if (xml === null) return []
    const date = dateIn(xml)
    const dollar = /<Currency\b[^>]*\bCurrencyCode="USD"[^>]*>([\s\S]*?)<\/Currency>/.exec(xml)?.[1] ?? ''
    const [unit, buying, selling] = ['Unit', 'ForexBuying', 'ForexSelling'].map((name) =>
      positiveOf(new RegExp(`<${name}>([^<]*)</${name}>`).exec(dollar)?.[1]),
    )
    if (date === null || unit == null || buying == null || selling == null || buying > selling)
      throw badAnswer(ID, 'no rate of the dollar', xml)
    return [{ date, currency: 'TRY', dollars: (2 * unit) / (buying + selling), source: 'tcmb' }]
  },
  rates: (rows) => rows.map(({ currency, dollars }) => [currency, dollars] as const),
})

/** The file of a day, by its date in two ways: 202609/01092026.xml. None is there of weekends and holidays. */
async function askDay(api: RestApi, date: string): Promise<string | null> {
  if (WEEKEND.has(new Date(dayMs(date)!).getUTCDay())) return null
  const [year, month, day] = date.split('-')
  try {
    return await api.get(`${FILES}/${year}${month}/${day}${month}${year}.xml`, { as: 'text' })
  } catch (thrown) {
    if (thrown instanceof SourceError && thrown.fault === 'refused') return null
    throw thrown
  }
}

/** Tarih="01.09.2026". */
function dateIn(xml: string): string | null {
  const [, day, month, year] = /\bTarih="(\d\d)\.(\d\d)\.(\d{4})"/.exec(xml) ?? []
  const date = `${year}-${month}-${day}`
  return dayMs(date) === null ? null : date
}
