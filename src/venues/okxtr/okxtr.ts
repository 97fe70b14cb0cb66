import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { listIn, timeOf } from '../fields.ts'
import { refusalBy } from '../refusal.ts'
import { books } from './books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const okxtr = venue({
  ...registryEntry('okxtr'),
  rest: {
    hosts: ['tr.okx.com'],
    time: {
      url: 'https://tr.okx.com/api/v5/public/time',
      read: (answer) => timeOf(listIn('okxtr.time', answer, 'data')[0]?.ts),
    },
    // It lets in only who calls himself a browser.
    headers: { 'User-Agent': 'Mozilla/5.0 (compatible; perptape)' },
    refusal: refusalBy({ field: 'code', good: ['0'], limited: ['50011', '50061'] }),
    budget: { weight: 20, per: '2s' },
  },
  sources: [spot, books, ...facts],
})
