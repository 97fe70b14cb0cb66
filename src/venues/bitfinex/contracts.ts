import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'
import { listsIn } from './lists.ts'
import { pairOf } from './names.ts'

const ID = 'bitfinex.contracts'

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in USDT; one contract is one coin.',
  every: '1h',
  market: 'perp',
  ask: (api) => api.get('https://api-pub.bitfinex.com/v2/conf/pub:list:pair:futures'),
  parse: (answer, { now }) => instrumentRows('bitfinex', read(answer), now),
  lists: { perp: read },
})

/** One list for each thing that was asked for: here of one. */
function read(answer: unknown): Listed[] {
  const [names = []] = listsIn(ID, answer)
  return someListed(ID, names.filter((name) => typeof name === 'string').flatMap(contractIn), answer)
}

/** EUROPE50IX and its like are indices, BTCDOM is the share of bitcoin; TEST is for those who try it out. */
const NO_COIN = /^TEST|IX$|^BTCDOM$/

function contractIn(name: string): Listed[] {
  const pair = pairOf(name)
  if (!name.endsWith(':USTF0') || pair === null || NO_COIN.test(pair.base)) return []
  return [
    perpetual({
      // As in all other answers, where t stands for trading.
      instrument: `t${name}`,
      base: pair.base,
      contractSize: 1,
      fundingIntervalHours: 8,
      listedAt: null,
    }),
  ]
}
