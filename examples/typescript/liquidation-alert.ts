// Says when somebody large is liquidated, as it happens: to you, or to a webhook (WEBHOOK_URL) that takes {"text": "…"}.
// With an account key events come at once, without one a minute late. Ctrl-C ends it.
import { createClient } from 'perptape/client'

const { BASE_URL, PERPTAPE_KEY, WEBHOOK_URL, MIN_USD, SYMBOL } = process.env
const tape = createClient({
  baseUrl: BASE_URL ?? 'http://127.0.0.1:8080',
  ...(PERPTAPE_KEY ? { key: PERPTAPE_KEY } : {}),
})

const events = tape.stream({
  events: ['hello', 'liquidation'],
  minUsd: Number(MIN_USD ?? 100_000),
  ...(SYMBOL ? { symbol: SYMBOL } : {}),
})
for await (const { event, data } of events) {
  if (event === 'hello') {
    const simulated = data.source === 'simulated' ? ' The data is simulated.' : ''
    console.log(`Listening; events come ${data.delay_seconds} s late.${simulated}`)
  }
  if (event !== 'liquidation') continue
  const thousands = Math.round(Number(data.quote_qty) / 1000)
  const text = `${data.at}: a ${data.liquidated} in ${data.symbol} of ${thousands} k USD was liquidated on ${data.exchange}.`
  console.log(text)
  if (WEBHOOK_URL) await tell(WEBHOOK_URL, text)
}

/** What one message suffers must not end the watch. */
async function tell(url: string, text: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const sent = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ text }) }).catch(String)
  if (typeof sent === 'string' || !sent.ok) {
    console.error(`The webhook did not take it: ${typeof sent === 'string' ? sent : sent.status}`)
  }
}
