// A program with a wallet and a budget: it reads the catalog, picks what it needs, pays by x402 for what it gets, and stops
// before it would spend more than it may. Its wallet is a key on Base (WALLET_KEY_BASE, with real USDC), or the purse of
// `perptape devchain`, which has nothing but test money.
import { readFileSync } from 'node:fs'
import { ApiProblem, createClient, type PagedPath, PaymentDeclined } from 'perptape/client'
import { privateKeyToAccount } from 'viem/accounts'

const { BASE_URL, BUDGET_USD, DATA_DIR, GOAL, WALLET_KEY_BASE } = process.env
const tape = createClient({
  baseUrl: BASE_URL ?? 'http://127.0.0.1:8080',
  wallet: {
    base: privateKeyToAccount((WALLET_KEY_BASE ?? purseOf(DATA_DIR ?? 'data')) as `0x${string}`),
    maxUsdPerCall: 0.01,
    maxUsd: Number(BUDGET_USD ?? 0.012),
    onPaid: ({ priceUsd, transaction }) => console.log(`  paid ${priceUsd} USD by ${transaction}`),
  },
})

// What is for sale that tells of the goal, by coin and venue, and costs least?
const goal = GOAL ?? 'settled funding'
const NEEDS = ['symbol', 'exchange', 'limit']
const { endpoints, settlement } = await tape.get('/api/x402')
const [choice] = endpoints
  .filter(({ description }) => description.toLowerCase().includes(goal))
  .filter(({ query }) => NEEDS.every((name) => name in query))
  .sort((a, b) => a.price_usd - b.price_usd)
if (choice === undefined) throw new Error(`Nothing for sale tells of ${goal}.`)
const path = new URL(choice.url).pathname as PagedPath
console.log(`${endpoints.length} routes for sale (${settlement}).`)
console.log(`For ${goal} I take ${path} at ${choice.price_usd} USD a call: ${choice.description}`)

try {
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) {
    console.log(`${symbol}:`)
    const { rows, count } = await tape.get(path, { query: { symbol, limit: 3 } })
    console.log(`  ${count} rows, the newest: ${JSON.stringify(rows[0])}`)
  }
} catch (thrown) {
  if (thrown instanceof PaymentDeclined) console.log(`  not bought: ${thrown.message}`)
  else if (thrown instanceof ApiProblem) console.log(`  not sold: ${thrown.code}: ${thrown.detail}`)
  else throw thrown
}
const { spentUsd, leftUsd } = tape.spending()
console.log(`Spent ${spentUsd} USD; ${leftUsd} USD of the budget are left.`)

function purseOf(folder: string): string {
  const { payers } = JSON.parse(readFileSync(`${folder}/devchain.json`, 'utf8'))
  return payers.base.key
}
