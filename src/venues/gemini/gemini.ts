import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { books } from './books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const gemini = venue({
  ...registryEntry('gemini'),
  rest: {
    hosts: ['api.gemini.com'],
    budget: { weight: 120, per: '1m' },
  },
  sources: [spot, books, ...facts],
})
