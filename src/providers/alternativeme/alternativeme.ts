import { provider } from '../../define/source.ts'
import { dataSource } from '../../tables/venues/data-sources.ts'
import { isFields, textOf } from '../../venues/fields.ts'
import { fearGreed } from './fear-greed.ts'

export const alternativeme = provider({
  ...dataSource('alternativeme'),
  rest: {
    hosts: ['api.alternative.me'],
    // It publishes sixty a minute; two an hour are asked.
    budget: { weight: 10, per: '1m' },
    refusal(answer) {
      const metadata = isFields(answer) && isFields(answer.metadata) ? answer.metadata : {}
      const words = textOf(metadata.error)
      return words === null ? null : { fault: 'refused', words }
    },
  },
  sources: [fearGreed],
})
