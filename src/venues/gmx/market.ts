import { groupBy } from '../../core/grouped.ts'
import { byName, type Fields, listIn, numberOf, positiveOf, readRows, textOf } from '../fields.ts'
import { perpFeed } from '../perp-feed.ts'
import { askPools, HOST, openDollars, type Pool, poolsIn } from './pools.ts'

const ID = 'gmx.market'
/** Prices are of the smallest unit of a token, in dollars of so many places. */
const PLACES = 30

interface Answer {
  readonly pools: unknown
  readonly tokens: unknown
  readonly prices: unknown
}

/**
 * Everybody trades with a pool at the price of an oracle, which values positions too: it is last price and mark, and no
 * index beside them, as on dYdX. What longs and shorts pay differs from pool to pool and is no rate from one to the other,
 * so that none is kept here; volume is not told.
 */
export const market = perpFeed({
  venue: 'gmx',
  async ask(api): Promise<Answer> {
    const [pools, tokens, prices] = await Promise.all([
      askPools(api),
      api.get(`https://${HOST}/tokens`),
      api.get(`https://${HOST}/prices/tickers`),
    ])
    return { pools, tokens, prices }
  },
  read(answer, context) {
    const priceOf = pricesBy(answer)
    const byCoin = groupBy(poolsIn(ID, answer.pools), ({ instrument }) => instrument)
    const coins = [...byCoin].map(([instrument, pools]) => ({
      instrument,
      price: priceOf(pools[0]!.token),
      openInterest: openInAll(pools),
    }))
    return readRows(ID, coins, 'instrument', context, (entry, contract) => {
      const price = numberOf(entry.price)
      if (price === null) return null
      return {
        contract,
        last: price,
        mark: price,
        index: null,
        change24hPct: null,
        quoteVolume24h: null,
        fundingRatePct: null,
        fundingIntervalHours: null,
        nextFundingAt: null,
        openInterest: numberOf(entry.openInterest),
      }
    })
  },
})

/** Unknown if that of one pool is. */
function openInAll(pools: readonly Pool[]): number | null {
  let total = 0
  for (const pool of pools) {
    const open = openDollars(pool)
    if (open === null) return null
    total += open
  }
  return total
}

/** By the address of a token: the middle of what buyers and sellers are charged. */
function pricesBy({ tokens, prices }: Answer): (token: string) => number | null {
  const decimals = byAddress(listIn(ID, tokens, 'tokens'), 'address')
  const quotes = byAddress(listIn(ID, prices), 'tokenAddress')
  return (token) => {
    const low = positiveOf(quotes.get(token)?.minPrice)
    const high = positiveOf(quotes.get(token)?.maxPrice)
    const places = numberOf(decimals.get(token)?.decimals)
    if (low === null || high === null || places === null) return null
    return (low + high) / 2 / 10 ** (PLACES - places)
  }
}

/** Addresses are written in both cases. */
function byAddress(entries: readonly Fields[], name: string): Map<unknown, Fields> {
  return byName(
    entries.map((entry) => ({ ...entry, [name]: textOf(entry[name])?.toLowerCase() })),
    name,
  )
}
