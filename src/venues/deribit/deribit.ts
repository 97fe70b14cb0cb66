import { type Refusal, venue } from '../../define/source.ts'
import { excerptOf } from '../../define/tally.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { CALL } from './api.ts'
import { contracts } from './contracts.ts'
import { dated } from './dated.ts'
import { dvol } from './dvol.ts'
import { facts } from './facts.ts'
import { liquidations } from './liquidations.ts'
import { market } from './market.ts'
import { optionContracts } from './option-contracts.ts'
import { optionTrades } from './option-trades.ts'
import { options } from './options.ts'
import { settlements } from './settlements.ts'

export const deribit = venue({
  ...registryEntry('deribit'),
  rest: {
    hosts: ['www.deribit.com', 'history.deribit.com'],
    time: {
      url: 'https://www.deribit.com/api/v2/public/get_time',
      read: (answer) => (isFields(answer) ? timeOf(answer.result) : null),
    },
    // Credits: so many are given at first, and ten thousand a second come back. See what calls cost in api.ts.
    budget: { weight: 50_000, per: '5s' },
    // What the host of the past allows is not published: two calls a second.
    apart: { 'history.deribit.com': { weight: 2 * CALL, per: '1s' } },
    refusal,
  },
  sources: [
    contracts,
    dated,
    market,
    settlements,
    liquidations,
    optionContracts,
    options,
    dvol,
    optionTrades,
    ...facts,
  ],
})

const TOO_MANY = 10028

function refusal(answer: unknown): Refusal | null {
  if (!isFields(answer) || !isFields(answer.error)) return null
  const fault = answer.error.code === TOO_MANY ? 'rate_limited' : 'refused'
  return { fault, words: excerptOf(answer.error) }
}
