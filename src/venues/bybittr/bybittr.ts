import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const bybittr = venue({
  ...registryEntry('bybittr'),
  rest: { hosts: ['api.bybit.tr'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
