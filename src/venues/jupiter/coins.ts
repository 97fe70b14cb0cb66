import type { RestApi } from '../../define/source.ts'
import { type Fields, isFields } from '../fields.ts'

export const HOST = 'perps-api.jup.ag'

/** All that is traded here, by the tokens that stand for the coins on Solana. */
export const COINS: Readonly<Record<string, string>> = {
  So11111111111111111111111111111111111111112: 'SOL',
  '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs': 'ETH',
  '3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh': 'BTC',
}

/** What is said of each of them, in the same order. */
export function askCoins(api: RestApi): Promise<unknown[]> {
  return Promise.all(
    Object.keys(COINS).map((mint) => api.get(`https://${HOST}/v1/market-stats`, { query: { mint } })),
  )
}

/** The answers do not repeat whom they are about. */
export function coinsIn(answers: readonly unknown[]): Fields[] {
  return Object.keys(COINS).flatMap((mint, place) => {
    const stats = answers[place]
    return isFields(stats) ? [{ ...stats, mint }] : []
  })
}
