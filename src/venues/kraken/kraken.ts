import { SECOND } from '../../core/time.ts'
import { type Refusal, venue } from '../../define/source.ts'
import { excerptOf } from '../../define/tally.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { books } from './books.ts'
import { contracts } from './contracts.ts'
import { dated } from './dated.ts'
import { facts } from './facts.ts'
import { perpMinutes, perpPrints } from './futures-trades.ts'
import { liquidations } from './liquidations.ts'
import { market } from './market.ts'
import { positioning } from './positioning.ts'
import { settlements } from './settlements.ts'
import { spot } from './spot.ts'
import { spotMinutes, spotPrints } from './spot-trades.ts'

export const kraken = venue({
  ...registryEntry('kraken'),
  rest: {
    hosts: ['futures.kraken.com', 'api.kraken.com'],
    time: {
      url: 'https://api.kraken.com/0/public/Time',
      read(answer) {
        const result = isFields(answer) && isFields(answer.result) ? answer.result : {}
        const seconds = timeOf(result.unixtime)
        return seconds === null ? null : seconds * SECOND
      },
    },
    // Of the futures 500 are published for calls with a key; what is public is in no table, so we stay far below.
    budget: { weight: 100, per: '10s' },
    apart: { 'api.kraken.com': { weight: 1, per: '1s' } },
    refusal,
  },
  sources: [
    contracts,
    dated,
    market,
    settlements,
    liquidations,
    spot,
    perpMinutes,
    spotMinutes,
    perpPrints,
    spotPrints,
    positioning,
    books,
    ...facts,
  ],
})

const LIMITED = /rate limit|too many|apiLimitExceeded/i

/** Spot has a list of errors, the futures a word for the outcome. */
function refusal(answer: unknown): Refusal | null {
  if (!isFields(answer)) return null
  const isSpotError = Array.isArray(answer.error) && answer.error.length > 0
  if (!isSpotError && answer.result !== 'error') return null
  const words = excerptOf(answer)
  return { fault: LIMITED.test(words) ? 'rate_limited' : 'refused', words }
}
