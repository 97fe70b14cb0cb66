import { type Refusal, venue } from '../../define/source.ts'
import { excerptOf } from '../../define/tally.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields } from '../fields.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'
import { optionContracts } from './option-contracts.ts'
import { options } from './options.ts'
import { settlements } from './settlements.ts'

export const delta = venue({
  ...registryEntry('delta'),
  rest: {
    hosts: ['api.delta.exchange'],
    // 10,000 units in five minutes, of which a call costs at most ten.
    budget: { weight: 1000, per: '5m' },
    refusal,
  },
  sources: [contracts, market, settlements, optionContracts, options, ...facts],
})

function refusal(answer: unknown): Refusal | null {
  return isFields(answer) && answer.success === false ? { fault: 'refused', words: excerptOf(answer) } : null
}
