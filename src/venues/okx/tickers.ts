import { percentChange } from '../../core/stats.ts'
import { poll } from '../../define/source.ts'
import { byName, listIn, numberOf, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { PERP_TICKERS, tickerRow } from '../ticker.ts'
import { askFunding, fundingByInstrument, intervalHours } from './funding-rates.ts'

const ID = 'okx.tickers'

export const tickers = poll({
  id: ID,
  ...PERP_TICKERS,
  async ask(api) {
    const [tickers, marks, indices, funding] = await Promise.all([
      api.get('https://www.okx.com/api/v5/market/tickers', { query: { instType: 'SWAP' } }),
      api.get('https://www.okx.com/api/v5/public/mark-price', { query: { instType: 'SWAP' } }),
      api.get('https://www.okx.com/api/v5/market/index-tickers', { query: { quoteCcy: 'USDT' } }),
      askFunding(api),
    ])
    return { tickers, marks, indices, funding }
  },
  parse(answer, context) {
    const marks = byName(listIn(ID, answer.marks, 'data'), 'instId')
    const indices = byName(listIn(ID, answer.indices, 'data'), 'instId')
    const fundings = fundingByInstrument(ID, answer.funding)
    return readRows(ID, listIn(ID, answer.tickers, 'data'), 'instId', context, (entry, contract) => {
      const last = positiveOf(entry.last)
      if (last === null) return null
      const funding = fundings.get(contract.instrument)
      const volumeBase = numberOf(entry.volCcy24h)
      const quote = {
        last,
        mark: positiveOf(marks.get(contract.instrument)?.markPx),
        index: positiveOf(indices.get(contract.instrument.replace(/-SWAP$/, ''))?.idxPx),
        change24hPct: percentChange(positiveOf(entry.open24h), last),
        // vol24h counts contracts and volCcy24h the base; the venue gives no turnover, so it is taken at the last price.
        quoteVolume24h: volumeBase === null ? null : volumeBase * last,
        fundingRatePct: percentOf(funding?.fundingRate),
        fundingIntervalHours: intervalHours(funding) ?? contract.fundingIntervalHours,
        nextFundingAt: timeOf(funding?.fundingTime),
      }
      return tickerRow('okx', contract, quote, context.now)
    })
  },
})
