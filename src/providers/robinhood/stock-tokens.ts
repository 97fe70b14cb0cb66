import { stateOfDay } from '../../core/market-calendar.ts'
import type { Ms } from '../../core/time.ts'
import { FRESH_FOR } from '../../core/token-premium.ts'
import { poll } from '../../define/source.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { tokenizedStockReadings } from '../../tables/tradfi/tokenized-stocks.ts'
import { askEachName } from '../../venues/each-contract.ts'
import { type Fields, listIn, positiveOf } from '../../venues/fields.ts'
import { readingRow, type Token } from '../../venues/stock-tokens.ts'

const ID = 'robinhood.stock_tokens'

export const stockTokens = poll({
  id: ID,
  into: tokenizedStockReadings,
  about: 'What the shares behind tokens of Robinhood cost by its own quotes, share by share.',
  every: '10m',
  needs: ['spot contracts'],
  ask(api, { contracts, tally }) {
    const symbols = new Set([...contracts.spot.values()].map(({ symbol }) => symbol))
    const ask = (symbol: string) => api.get(`https://api.robinhood.com/rhj/prices/${symbol}`)
    return askEachName([...symbols], ask, { tally })
  },
  parse(answers, context) {
    const quotes = new Map(
      answers.map(({ instrument, answer }) => [instrument, listIn(ID, answer, 'quotes')[0]]),
    )
    return context.tally.walk(
      context.contracts.spot.values(),
      ({ instrument, symbol, contractSize }) => {
        const quote = quotes.get(symbol)
        const reference = quote ? middle(quote) : null
        if (reference === null || isStanding(quote!, context.now)) return LEFT_OUT
        const [chain = ''] = instrument.split(':')
        const token: Token = {
          symbol,
          underlying: symbol,
          issuer: 'robinhood',
          chain,
          address: null,
          sharesPerToken: contractSize,
        }
        return readingRow(token, { reference }, context)
      },
      ({ instrument }) => instrument,
    )
  },
  // While a share trades its quotes are what it costs; at night they are what some would like.
  shares: (rows) =>
    rows.flatMap(({ ts, wrapper, reference_usd, session_state }) =>
      reference_usd === null || session_state === 'closed'
        ? []
        : [[wrapper.slice(wrapper.lastIndexOf(':') + 1), { usd: reference_usd, at: ts }] as const],
    ),
})

/** A quote that has not moved while its market trades is none of now; over nights and weekends it keeps the last price. */
function isStanding({ generatedAt }: Fields, now: Ms): boolean {
  const at = typeof generatedAt === 'string' ? Date.parse(generatedAt) : Number.NaN
  return stateOfDay('EQUITY', now) !== 'closed' && now - at > FRESH_FOR
}

/** Of the share, in dollars, and not of the token; a halted one has no price. */
function middle({ bid, ask, currency, isTradingHalt }: Fields): number | null {
  const [low, high] = [positiveOf(bid), positiveOf(ask)]
  if (low === null || high === null || high < low || isTradingHalt === true) return null
  return (currency ?? 'USD') === 'USD' ? (low + high) / 2 : null
}
