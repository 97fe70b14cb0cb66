import { offer } from '../../define/offer.ts'
import { optionalChoice, optionalText, requiredText, whole } from '../../define/params.ts'
import { factsOf, tableHistory } from '../../define/table-history.ts'
import {
  TOKEN_ISSUERS,
  tokenizedStockReadings,
  tokenizedWrappers,
} from '../../tables/tradfi/tokenized-stocks.ts'

export const tokenizedStocksHistory = offer({
  route: 'tokenized-stocks-history',
  priceUsd: 0.005,
  about:
    'Readings of a tokenized share: price, share reference and session state, premium, pool liquidity, 24-hour volume, admitted pools, supply.',
  source: 'pools on chain, exchanges, and oracles of the issuers',
  params: {
    wrapper: requiredText(
      /^[\w.:-]{1,120}$/,
      'a token such as TSLAx, or on one chain such as solana:xstocks:TSLAx',
      'Which token. By its symbol it may be on several chains.',
      'TSLAx',
    ),
    chain: optionalText(
      /^[a-z][a-z0-9-]{1,29}$/,
      'a chain in lower case such as solana, or cex',
      'Only the token on this chain; cex is what exchanges trade in their own books.',
    ),
    issuer: optionalChoice(TOKEN_ISSUERS, 'Only the token of this issuer.'),
    days: whole({
      unit: 'days',
      min: 1,
      max: 366,
      default: 7,
      about: 'How far back, in days, where no from is given.',
    }),
  },
  answer: tableHistory(tokenizedStockReadings, {
    columns: [
      'ts',
      'wrapper',
      'underlying',
      'issuer',
      'chain',
      'price_usd',
      'price_source',
      'reference_usd',
      'session_state',
      'premium_pct',
      'liquidity_usd',
      'volume_24h_usd',
      'pools',
      'supply_shares',
    ],
    facts: factsOf(tokenizedWrappers, {
      by: 'wrapper',
      columns: ['underlying', 'issuer', 'chain'],
      picks: { wrapper: ['wrapper', 'symbol'], chain: ['chain'], issuer: ['issuer'] },
    }),
    back: 'days',
    limitMax: 20_000,
  }),
})
