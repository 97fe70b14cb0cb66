import { parseIso } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { type Fields, listIn, positiveOf, textOf } from '../fields.ts'
import { readingRow, TOKENS_OF_SHARES, type Token, wrapperRow } from '../stock-tokens.ts'

const ID = 'coinbase.stock_tokens'

/** One answer tells all: which tokens there are, how many, and what a feed of the issuer's choice says that one is worth. */
export const stockTokens = poll({
  id: ID,
  into: TOKENS_OF_SHARES,
  about:
    'Tokens of shares that Coinbase issues on Base: value by its oracle, supply, shares that one stands for.',
  every: '10m',
  ask: (api) => api.get('https://api.coinbase.com/v1/tokenized-stocks'),
  parse(answer, context) {
    const found = context.tally.walk(listIn(ID, answer, 'tokens'), (entry) => {
      const token = tokenOf(entry)
      return token === null ? LEFT_OUT : { token, entry }
    })
    return {
      readings: found.map(({ token, entry }) =>
        readingRow(
          token,
          {
            price: positiveOf(entry.nav_price),
            priceSource: 'issuer_oracle',
            pricedAt: parseIso(textOf(entry.nav_price_updated_at) ?? ''),
            // Tokens, not shares.
            supplyTokens: positiveOf(entry.total_supply),
          },
          context,
        ),
      ),
      wrappers: found.map(({ token }) => wrapperRow(token, context.now)),
    }
  },
})

/** AAPLc: a small letter behind the name of the share. */
function tokenOf(entry: Fields): Token | null {
  const symbol = textOf(entry.symbol)
  const address = textOf(entry.contract_address)
  const sharesPerToken = positiveOf(entry.multiplier)
  if (!symbol || !address || sharesPerToken === null) return null
  const isPaused = Array.isArray(entry.paused_features) && entry.paused_features.length > 0
  const underlying = symbol.replace(/c$/, '')
  return { symbol, underlying, issuer: 'coinbase', chain: 'base', address, sharesPerToken, isPaused }
}
