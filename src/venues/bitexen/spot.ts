import { badAnswer, isFields, numberOf, positiveOf } from '../fields.ts'
import { joinedPair, type SpotReading, spotFeed } from '../spot-feed.ts'

const ID = 'bitexen.spot'
const QUOTES = ['TRY']

/** What has a book, which is little more than the dollar coin: all else is sold from its own stock. */
export const spot = spotFeed({
  venue: 'bitexen',
  quotes: QUOTES,
  // Without the last slash the page is not found.
  ask: (api) => api.get('https://www.bitexen.com/api/v1/ticker/'),
  read(answer) {
    const tickers = isFields(answer) && isFields(answer.data) ? answer.data.ticker : undefined
    if (!isFields(tickers)) throw badAnswer(ID, 'expected tickers by name', answer)
    return Object.entries(tickers).flatMap(([instrument, entry]): SpotReading[] => {
      const pair = joinedPair(instrument, QUOTES)
      const last = isFields(entry) ? positiveOf(entry.last_price) : null
      if (!pair || !isFields(entry) || last === null) return []
      const coins = numberOf(entry.volume_24h)
      const average = positiveOf(entry.avg_24h) ?? last
      return [{ instrument, ...pair, last, quoteVolume24h: coins === null ? null : coins * average }]
    })
  },
})
