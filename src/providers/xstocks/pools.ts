import type { RestApi } from '../../define/source.ts'
import { type Fields, isFields, listIn, numberOf, positiveOf, textOf } from '../../venues/fields.ts'

/** The chain of all its pools that we look at, as the issuer and as the watcher of pools call it. */
export const NETWORK = 'Solana'
export const CHAIN = 'solana'
/** A pool with less in it has a price that a single trade makes. */
const LEAST_LIQUIDITY = 10_000

interface Pool {
  readonly token: string
  readonly price: number
  readonly liquidity: number
  readonly volume24h: number | null
}

/** Of one token all its pools; of several at once not all may come. */
export function askPools(api: RestApi, mints: readonly string[]): Promise<unknown> {
  return api.get(`https://api.dexscreener.com/tokens/v1/${CHAIN}/${mints.join(',')}`)
}

/** Pools that are deep enough, in which the token itself is priced. */
export function poolsIn(source: string, answer: unknown): Pool[] {
  return listIn(source, answer).flatMap((pair) => {
    const token = textOf(partOf(pair, 'baseToken').address)
    const price = positiveOf(pair.priceUsd)
    const liquidity = numberOf(partOf(pair, 'liquidity').usd)
    if (pair.chainId !== CHAIN || !token || price === null || liquidity === null) return []
    if (liquidity < LEAST_LIQUIDITY) return []
    return [{ token, price, liquidity, volume24h: numberOf(partOf(pair, 'volume').h24) }]
  })
}

function partOf(pair: Fields, name: string): Fields {
  const part = pair[name]
  return isFields(part) ? part : {}
}
