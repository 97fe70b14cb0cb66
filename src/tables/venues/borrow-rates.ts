import { yearly } from '../../define/figures.ts'
import { means } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { asset } from '../words.ts'
import { venue } from './venue-id.ts'

export const borrowRatesHourly = tape({
  name: 'borrow_rates_hourly',
  about: 'What borrowing an asset for margin costs, percent a year.',
  columns: {
    venue: venue(),
    asset: asset(),
    apr_pct: means(yearly(), 'What the venue charges for it on margin, nothing compounded.'),
  },
  key: ['ts', 'venue', 'asset'],
  cadence: '1h',
})
