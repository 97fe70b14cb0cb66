import { askEachName } from '../each-contract.ts'
import { badAnswer, isFields, listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { markedPair, type SpotReading, spotFeed } from '../spot-feed.ts'

const ID = 'bitflyer.spot'
const MARKET = 'https://api.bitflyer.com/v1'
/** It lists a handful; more of them would be a mistake. */
const MOST_PRODUCTS = 50

export const spot = spotFeed({
  venue: 'bitflyer',
  quotes: ['JPY'],
  async ask(api) {
    const products = listIn(ID, await api.get(`${MARKET}/getmarkets`)).flatMap((entry) => {
      const name = textOf(entry.product_code)
      // FX_BTC_JPY is leveraged, and no spot.
      return name?.endsWith('_JPY') && entry.market_type === 'Spot' ? [name] : []
    })
    return await askEachName(products.slice(0, MOST_PRODUCTS), (name) =>
      api.get(`${MARKET}/getticker`, { query: { product_code: name } }),
    )
  },
  read(answers) {
    const readings = answers.flatMap(({ instrument, answer }): SpotReading[] => {
      const pair = markedPair(instrument, '_')
      const last = isFields(answer) ? positiveOf(answer.ltp) : null
      if (!pair || !isFields(answer) || last === null) return []
      // `volume` is of all that is traded in the coin, futures too.
      const coins = numberOf(answer.volume_by_product)
      return [{ instrument, ...pair, last, quoteVolume24h: coins === null ? null : coins * last }]
    })
    if (readings.length === 0) throw badAnswer(ID, 'no ticker could be read', answers)
    return readings
  },
})
