import { name, yearly } from '../../define/figures.ts'
import { table, time } from '../../define/table.ts'
import { venue } from './venue-id.ts'

export const borrowRatesHourly = table({
  name: 'borrow_rates_hourly',
  about: 'What borrowing an asset for margin costs, percent a year.',
  columns: { ts: time(), venue: venue(), asset: name(), apr_pct: yearly() },
  time: 'ts',
  key: ['ts', 'venue', 'asset'],
  writes: 'append',
  cadence: '1h',
})
