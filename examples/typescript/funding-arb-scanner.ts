// Where funding differs most between venues, after fees: long where it is low, short where it is high.
import { createClient } from 'perptape/client'

const tape = createClient({ baseUrl: process.env.BASE_URL ?? 'http://127.0.0.1:8080' })
/** Percent a year that have to be left, and how soon the fees have to be earned. */
const MIN_APR = Number(process.env.MIN_APR ?? 5)
const MAX_BREAKEVEN_DAYS = Number(process.env.MAX_BREAKEVEN_DAYS ?? 7)

const { source } = await tape.get('/api/v1/public/health')
if (source === 'simulated') console.log('The data is simulated: none of these figures is real.\n')

const { rows, asOf } = await tape.get('/api/public/funding-arb')
const worthIt = rows.filter(
  ({ netApr, breakevenDays, rates }) =>
    netApr !== null &&
    netApr >= MIN_APR &&
    breakevenDays !== null &&
    breakevenDays <= MAX_BREAKEVEN_DAYS &&
    rates.every(({ stale }) => !stale),
)

console.log(`${worthIt.length} of ${rows.length} pairs leave ${MIN_APR} % a year and more, as of ${asOf}.`)
console.table(
  worthIt.slice(0, 20).map((row) => ({
    symbol: row.symbol,
    long: row.longExchange,
    short: row.shortExchange,
    'spread % of 8 h': row.spreadPct,
    'net % a year': row.netApr,
    'fees earned in days': row.breakevenDays,
  })),
)
console.log('Rates change with every settlement, and both legs have to be held: figures, no advice.')
