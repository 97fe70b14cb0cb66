import { type Fields, listIn, listOrNone, numberOf, timeOf } from '../fields.ts'
import { insuranceFund, type PoolReading } from '../insurance-fund.ts'
import { orNull } from '../or-null.ts'

const ID = 'gate.insurance'
const BASE = 'https://api.gateio.ws/api/v4/futures'

interface Answer {
  readonly usdt: unknown
  readonly btc: unknown
}

/** A fund for the contracts of each coin that they are settled in. */
export const insurance = insuranceFund({
  venue: 'gate',
  needs: ['perp contracts', 'perp marks'],
  async ask(api): Promise<Answer> {
    const [usdt, btc] = await Promise.all([
      api.get(`${BASE}/usdt/insurance`, { query: { limit: 1 } }),
      orNull(api.get(`${BASE}/btc/insurance`, { query: { limit: 1 } })),
    ])
    return { usdt, btc }
  },
  read: ({ usdt, btc }, { contracts, tally }) => [
    ...tally.walk(newestOf(listIn(ID, usdt)), (entry) => poolIn(entry, 'USDT', contracts.perp.size)),
    ...tally.walk(newestOf(listOrNone(ID, btc)), (entry) => poolIn(entry, 'BTC', contracts.inverse.size)),
  ],
})

/** It is told as a history. */
function newestOf(entries: readonly Fields[]): Fields[] {
  return [...entries].sort((a, b) => (timeOf(b.t) ?? 0) - (timeOf(a.t) ?? 0)).slice(0, 1)
}

function poolIn(entry: Fields, asset: string, contracts: number): PoolReading | null {
  const balance = numberOf(entry.b)
  return balance === null ? null : { pool: asset.toLowerCase(), asset, balance, contracts }
}
