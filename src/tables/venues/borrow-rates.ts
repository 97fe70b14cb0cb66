import { name, yearly } from '../../define/figures.ts'
import { tape } from '../forms.ts'
import { venue } from './venue-id.ts'

export const borrowRatesHourly = tape({
  name: 'borrow_rates_hourly',
  about: 'What borrowing an asset for margin costs, percent a year.',
  columns: { venue: venue(), asset: name(), apr_pct: yearly() },
  key: ['ts', 'venue', 'asset'],
  cadence: '1h',
})
