import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const binancetr = venue({
  ...registryEntry('binancetr'),
  rest: { hosts: ['www.binance.tr'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
