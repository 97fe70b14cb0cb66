import { type Provider, provider } from '../../define/source.ts'
import { dataSource } from '../../tables/venues/data-sources.ts'
import { publicNetwork } from './mempool-space.ts'
import { nodeNetwork } from './node.ts'

/** Where nobody has a node: an explorer's public index, which publishes no figure and bans who asks too much. */
export const bitcoin = provider({
  ...dataSource('bitcoin'),
  rest: { hosts: ['mempool.space'], budget: { weight: 20, per: '1m' } },
  sources: [publicNetwork],
})

/** The same of the operator's own node. */
export interface BitcoinNode {
  /** Without user and password. */
  readonly url: string
  /** What it wants to see of us, read anew for each question: a node that starts makes another cookie. */
  readonly authorization: () => string | null
}

export function bitcoinBy({ url, authorization }: BitcoinNode): Provider {
  return provider({
    ...dataSource('bitcoin'),
    rest: {
      hosts: [new URL(url).host],
      budget: { weight: 6_000, per: '1m' },
      headers() {
        const given = authorization()
        return given === null ? {} : { Authorization: given }
      },
    },
    sources: [nodeNetwork(url)],
  })
}
