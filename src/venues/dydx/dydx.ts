import { SECOND } from '../../core/time.ts'
import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { liquidations } from './liquidations.ts'
import { market } from './market.ts'
import { settlements } from './settlements.ts'

export const dydx = venue({
  ...registryEntry('dydx'),
  rest: {
    hosts: ['indexer.dydx.trade'],
    time: { url: 'https://indexer.dydx.trade/v4/time', read: secondsIn },
    budget: { weight: 100, per: '10s' },
  },
  sources: [contracts, market, settlements, liquidations, ...facts],
})

function secondsIn(answer: unknown): number | null {
  const seconds = isFields(answer) ? timeOf(answer.epoch) : null
  return seconds === null ? null : seconds * SECOND
}
