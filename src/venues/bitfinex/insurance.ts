import { groupBy } from '../../core/grouped.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { badAnswer, numberOf, timeOf } from '../fields.ts'
import { insuranceFund } from '../insurance-fund.ts'

const ID = 'bitfinex.insurance'
/** Places in an entry. */
const [KEY, TIME, FUND] = [0, 1, 6]
/** What contracts are settled in, as the venue spells it. */
const COLLATERAL: Readonly<Record<string, string>> = { USTF0: 'USDT', BTCF0: 'BTC', EUTF0: 'EURT' }

/** Every contract repeats the fund of what it is settled in, as it was when the contract was last written. */
export const insurance = insuranceFund({
  venue: 'bitfinex',
  needs: ['perp marks'],
  ask: (api) => api.get('https://api-pub.bitfinex.com/v2/status/deriv', { query: { keys: 'ALL' } }),
  read(answer, { tally }) {
    if (!Array.isArray(answer)) throw badAnswer(ID, 'expected a list', answer)
    const told = tally.walk(answer as unknown[], (entry) => {
      if (!Array.isArray(entry) || typeof entry[KEY] !== 'string') return null
      const key = entry[KEY]
      const asset = COLLATERAL[key.slice(key.indexOf(':') + 1)]
      // What is for tests has a fund of play money.
      if (asset === undefined || key.includes('TEST')) return LEFT_OUT
      const balance = numberOf(entry[FUND])
      return balance === null ? null : { key, asset, balance, at: timeOf(entry[TIME]) ?? 0 }
    })
    return [...groupBy(told, ({ asset }) => asset).values()].map((same) => {
      const { asset, balance } = same.reduce((newest, one) => (one.at > newest.at ? one : newest))
      return { pool: asset.toLowerCase(), covers: same.map(({ key }) => key), asset, balance }
    })
  },
})
