// The first call: who was liquidated in the last 24 hours. Free, and no key is needed.
import { createClient } from 'perptape/client'

const { BASE_URL = 'http://127.0.0.1:8080', PERPTAPE_KEY } = process.env
const tape = createClient({ baseUrl: BASE_URL, ...(PERPTAPE_KEY ? { key: PERPTAPE_KEY } : {}) })

const { source } = await tape.get('/api/v1/public/health')
if (source === 'simulated') console.log('The data is simulated: none of these figures is real.\n')

const { totals, by_symbol } = await tape.get('/api/public/liquidations')
const millions = (usd: number | null) => (usd === null ? 'unknown' : `${(usd / 1e6).toFixed(2)} M USD`)

console.log(`Longs lost ${millions(totals.long_usd)}, shorts ${millions(totals.short_usd)}. Most of it:`)
for (const { symbol, total_usd, events } of by_symbol.slice(0, 5)) {
  console.log(`  ${symbol.padEnd(12)} ${millions(total_usd).padStart(14)} in ${events} orders`)
}
