import { askEachName } from '../each-contract.ts'
import { badAnswer, isFields, listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { markedPair, type SpotReading, spotFeed } from '../spot-feed.ts'

const ID = 'bitso.spot'
/** Book by book: so many can be had within five minutes. */
const MOST_BOOKS = 100

export const spot = spotFeed({
  venue: 'bitso',
  quotes: ['MXN'],
  async ask(api) {
    const listed = listIn(ID, await api.get('https://bitso.com/api/v3/available_books'), 'payload')
    const books = listed.flatMap(({ book }) => (textOf(book)?.endsWith('_mxn') ? [String(book)] : []))
    return await askEachName(books.slice(0, MOST_BOOKS), (book) =>
      api.get('https://bitso.com/api/v3/ticker', { query: { book } }),
    )
  },
  read(answers) {
    const readings = answers.flatMap(({ instrument, answer }): SpotReading[] => {
      const pair = markedPair(instrument.toUpperCase(), '_')
      const ticker = isFields(answer) && isFields(answer.payload) ? answer.payload : null
      const last = positiveOf(ticker?.last)
      if (!pair || !ticker || last === null) return []
      const coins = numberOf(ticker.volume)
      const average = positiveOf(ticker.vwap) ?? last
      return [{ instrument, ...pair, last, quoteVolume24h: coins === null ? null : coins * average }]
    })
    if (readings.length === 0) throw badAnswer(ID, 'no ticker could be read', answers)
    return readings
  },
})
