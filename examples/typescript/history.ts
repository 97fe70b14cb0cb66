// Recorded history, page after page: what longs of bitcoin paid in funding. It is sold by the call: the key of a Builder
// plan (PERPTAPE_KEY) runs it unpaid, a prepaid key (PERPTAPE_PREPAID_KEY) pays for it.
import { ApiProblem, createClient } from 'perptape/client'

const { BASE_URL, PERPTAPE_KEY, PERPTAPE_PREPAID_KEY } = process.env
const tape = createClient({
  baseUrl: BASE_URL ?? 'http://127.0.0.1:8080',
  ...(PERPTAPE_KEY ? { key: PERPTAPE_KEY } : {}),
  ...(PERPTAPE_PREPAID_KEY ? { prepaidKey: PERPTAPE_PREPAID_KEY } : {}),
})
const MOST = 5_000

try {
  const { source } = await tape.get('/api/v1/public/health')
  if (source === 'simulated') console.log('The data is simulated: none of these figures is real.\n')

  let settlements = 0
  let sumPct = 0
  // Leaving the loop asks for no further page.
  for await (const row of tape.rows('/api/x402/funding-history', { query: { symbol: 'BTC', limit: 1000 } })) {
    if (settlements < 5)
      console.log(`${row.funding_time}  ${row.exchange.padEnd(12)} ${row.funding_rate_pct} %`)
    sumPct += row.funding_rate_pct
    if (++settlements === MOST) break
  }
  const mean = settlements === 0 ? 'none on record' : `${(sumPct / settlements).toFixed(5)} % on average`
  console.log(`…\n${settlements} settlements, ${mean}.`)
} catch (thrown) {
  if (!(thrown instanceof ApiProblem)) throw thrown
  console.error(`${thrown.code} (${thrown.status}): ${thrown.detail}`)
  process.exitCode = 1
}
