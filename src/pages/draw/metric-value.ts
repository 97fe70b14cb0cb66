import { shown } from '../../core/format.ts'

/** The figure of a metric as its unit is written. */
export function metricText(unit: string, value: number | null): string {
  if (value === null) return shown('ratio', null)
  switch (unit) {
    case 'pct':
      return shown(Math.abs(value) < 0.1 ? 'rate' : 'yield', value)
    case 'pp':
      return shown('points', value)
    case 'usd':
      return shown('usd', value)
    case 'busd':
      return shown('usd', value * 1e9)
    case 'points':
      return shown('score', value)
    case 'ehs':
      return `${shown('count', value)} EH/s`
    case 'btc':
      return `${shown('coins', value)} BTC`
    case 'fraction':
      return shown('ratio', value)
    default:
      return shown('coins', value)
  }
}
