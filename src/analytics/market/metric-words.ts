import type { MetricUnit } from '../../tables/market/metrics.ts'
import { DRAWS } from './forward-moves.ts'
import { LONGEST, MIN_DAYS, type Standing, type verdict } from './metric-context.ts'

const IN_WORDS: Readonly<Record<MetricUnit, string>> = {
  pct: ' %',
  pp: ' percentage points',
  usd: ' US dollars',
  busd: ' billion US dollars',
  points: ' points',
  fraction: '',
  ehs: ' EH/s',
  btc: ' BTC',
  ratio: '',
}

const figures = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 5 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Where a metric stands and what followed, in sentences that say of how many days they speak, and promise nothing. */
export function interpretation(
  { label, unit }: { readonly label: string; readonly unit: MetricUnit },
  standing: Standing,
  { n, baseN, band, base, separates }: ReturnType<typeof verdict>,
): string {
  const where =
    `${label}: ${figures.format(standing.value).replace('-', '−')}${IN_WORDS[unit]} on ${standing.date}, ` +
    `in the ${standing.current.label} of its ${days(standing.n)} since ${standing.since}.`
  if (!band || !base)
    return `${where} What followed is known of too few days in that band (n = ${n}): with fewer than ${MIN_DAYS} nothing is said.`
  const followed =
    `After days in that band (n = ${n}) the median move of bitcoin over ${LONGEST} days was ` +
    `${signed(band.medianPct)} %, and it was up after ${whole.format(band.upSharePct)} % of them; ` +
    `after all days since then (n = ${baseN}) it was ${signed(base.medianPct)} % and ${whole.format(base.upSharePct)} %.`
  const chance = separates
    ? `That is outside of what 95 of 100 random choices of as many days give (${DRAWS} draws).`
    : `That is within what random choices of as many days give (${DRAWS} draws).`
  return `${where} ${followed} ${chance} It describes the past and is no forecast.`
}

function days(n: number): string {
  return `${whole.format(n)} ${n === 1 ? 'day' : 'days'}`
}

function signed(pct: number): string {
  const size = Math.abs(pct).toFixed(2)
  return `${Number(size) === 0 ? '' : pct > 0 ? '+' : '−'}${size}`
}
