import { provider } from '../../define/source.ts'
import { dataSource } from '../../tables/venues/data-sources.ts'
import { meetings } from './meetings.ts'

export const federalreserve = provider({
  ...dataSource('federalreserve'),
  // A page and a file four times a day.
  rest: {
    hosts: ['www.federalreserve.gov', 'fred.stlouisfed.org'],
    budget: { weight: 10, per: '1m' },
  },
  sources: [meetings],
})
