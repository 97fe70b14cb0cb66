import { price, symbol } from '../../define/figures.ts'
import { means } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { toldBy } from '../words.ts'

/** Central banks fix their rates once a working day; over a weekend the last ones stand. */
export const fxRatesDaily = daily({
  name: 'fx_rates_daily',
  about: 'Official exchange rates: what money of other countries is worth in dollars.',
  columns: {
    currency: means(symbol(), 'Money, by its code (ISO 4217).'),
    dollars: means(price(), 'US dollars for one unit of it.'),
    source: toldBy(),
  },
  key: ['date', 'currency'],
})
