import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { timeOf } from '../fields.ts'
import { books } from './books.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'
import { settlements } from './settlements.ts'
import { spot } from './spot.ts'

export const backpack = venue({
  ...registryEntry('backpack'),
  rest: {
    hosts: ['api.backpack.exchange'],
    // The bare number.
    time: { url: 'https://api.backpack.exchange/api/v1/time', read: timeOf },
    budget: { weight: 20, per: '1s' },
  },
  sources: [contracts, market, settlements, spot, books, ...facts],
})
