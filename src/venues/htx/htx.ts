import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const htx = venue({
  ...registryEntry('htx'),
  rest: { hosts: ['api.hbdm.com', 'api.huobi.pro'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
