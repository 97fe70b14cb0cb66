import type { RestApi } from '../../define/source.ts'
import { askEachContract } from '../each-contract.ts'
import { isFields, listIn, numberOf, percentOf, positiveOf, readRows } from '../fields.ts'
import { nextFullHour } from '../hourly.ts'
import { orNull } from '../or-null.ts'
import { type PerpReading, perpAndTradfiFeed } from '../perp-feed.ts'
import { askValuations, valuationsIn } from './valuations.ts'

const ID = 'cryptocom.market'

export const market = perpAndTradfiFeed({
  venue: 'cryptocom',
  async ask(api, context) {
    const [tickers, valuations] = await Promise.all([
      api.get('https://api.crypto.com/exchange/v1/public/get-tickers'),
      orNull(askEachContract(context, ({ instrument }) => askNewest(api, instrument))),
    ])
    return { tickers, valuations: valuations ?? [] }
  },
  read({ tickers, valuations }, context) {
    const valued = new Map(valuations.map(({ instrument, answer }) => [instrument, answer]))
    // Spot pairs are in the same answer.
    const perpetuals = listIn(ID, tickers, 'result', 'data').filter(({ i }) => String(i).endsWith('-PERP'))
    return readRows(ID, perpetuals, 'i', context, (entry, contract): PerpReading | null => {
      const last = positiveOf(entry.a)
      if (last === null) return null
      const value = (name: string) => newest(valued.get(contract.instrument), name)
      return {
        contract,
        last,
        mark: positiveOf(value('mark')),
        index: positiveOf(value('index')),
        change24hPct: percentOf(entry.c),
        quoteVolume24h: numberOf(entry.vv),
        // Of an hour, though it is set anew every four.
        fundingRatePct: percentOf(value('funding')),
        fundingIntervalHours: 1,
        nextFundingAt: nextFullHour(context.now),
        openInterest: numberOf(entry.oi),
      }
    })
  },
})

async function askNewest(api: RestApi, instrument: string) {
  const [mark, index, funding] = await Promise.all([
    askValuations(api, instrument, 'mark_price', { count: 1 }),
    orNull(askValuations(api, instrument, 'index_price', { count: 1 })),
    orNull(askValuations(api, instrument, 'funding_rate', { count: 1 })),
  ])
  return { mark, index, funding }
}

function newest(answers: unknown, name: string): unknown {
  const answer = isFields(answers) ? answers[name] : null
  return answer == null ? null : valuationsIn(ID, answer)[0]?.v
}
