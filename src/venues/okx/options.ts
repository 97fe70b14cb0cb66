import { byName, numberOf, positiveOf } from '../fields.ts'
import { type OptionReading, optionChain, quotedPct } from '../option-chain.ts'
import { askFamilies, entriesIn } from './option-families.ts'

const ID = 'okx.options'

interface Answer {
  readonly interest: readonly unknown[]
  /** Volatility and forwards. */
  readonly summaries: readonly unknown[]
  readonly tickers: readonly unknown[]
}

export const options = optionChain({
  venue: 'okx',
  async ask(api): Promise<Answer> {
    const [interest, summaries, tickers] = await Promise.all([
      askFamilies(api, 'public/open-interest', { instType: 'OPTION' }),
      askFamilies(api, 'public/opt-summary'),
      askFamilies(api, 'market/tickers', { instType: 'OPTION' }),
    ])
    return { interest, summaries, tickers }
  },
  read({ interest, summaries, tickers }) {
    const held = byName(entriesIn(ID, interest), 'instId')
    const traded = byName(entriesIn(ID, tickers), 'instId')
    return entriesIn(ID, summaries).map(
      ({ instId, markVol, fwdPx }): OptionReading => ({
        instrument: instId,
        // Beside contracts both are told in coins.
        openInterest: numberOf(held.get(instId)?.oiCcy),
        volume: numberOf(traded.get(instId)?.volCcy24h),
        ivPct: quotedPct(markVol),
        underlying: positiveOf(fwdPx),
      }),
    )
  },
})
