import { type Refusal, venue } from '../../define/source.ts'
import { excerptOf } from '../../define/tally.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { books } from './books.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { liquidations } from './liquidations.ts'
import { margin } from './margin.ts'
import { market } from './market.ts'
import { positioning } from './positioning.ts'
import { settlements } from './settlements.ts'
import { spot } from './spot.ts'

export const bitfinex = venue({
  ...registryEntry('bitfinex'),
  rest: {
    hosts: ['api-pub.bitfinex.com'],
    // Every address has its own count; these are the ones that are asked often.
    budget: { weight: 90, per: '1m' },
    apart: {
      'api-pub.bitfinex.com/v2/book': { weight: 240, per: '1m' },
      'api-pub.bitfinex.com/v2/tickers': { weight: 30, per: '1m' },
      'api-pub.bitfinex.com/v2/liquidations': { weight: 3, per: '1m' },
      'api-pub.bitfinex.com/v2/stats1': { weight: 15, per: '1m' },
    },
    refusal,
  },
  sources: [contracts, market, settlements, liquidations, spot, positioning, margin, books, ...facts],
})

const TOO_MANY = 11010

/** A list that begins with the word: ["error", 10020, "symbol: invalid"]. */
function refusal(answer: unknown): Refusal | null {
  if (!Array.isArray(answer) || answer[0] !== 'error') return null
  return { fault: answer[1] === TOO_MANY ? 'rate_limited' : 'refused', words: excerptOf(answer) }
}
