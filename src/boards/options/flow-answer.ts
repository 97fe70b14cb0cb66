import * as is from '../../define/answer.ts'
import { provisionalDay } from '../../readings/record/provisional-day.ts'
import { OPTION_CURRENCIES, OPTION_TAPE_VENUES } from '../../tables/options/options.ts'

const currency = is.oneOf(OPTION_CURRENCIES, 'What the option is on.')
const expiry = is.day('UTC day of the expiry.')
const strike = is.price('Strike.')
const type = is.oneOf(['call', 'put'], 'Which right it is.')
const putShare = () => is.pct('Share of the premium that was of puts.')

export const Summary = is.part(
  {
    ...is.unsureAll({
      trades: is.count('Trades; each leg of a structure is one.'),
      contracts: is.coins('Coins that the options are on.'),
      notional_usd: is.usd('The same at the price of the underlying.'),
      premium_usd: is.usd('Premium that changed hands, whichever way.'),
      call_premium_bought_usd: is.usd('What takers paid for calls, the legs of each structure netted first.'),
      put_premium_bought_usd: is.usd('What takers paid for puts, the legs of each structure netted first.'),
      net_premium_usd: is.usd('What takers paid less what they were paid, calls and puts.'),
      put_share_pct: putShare(),
      put_call_premium_ratio: is.ratio('Premium of puts / calls.'),
      block_trades: is.count('Trades that were agreed on off the book.'),
      block_share_pct: is.pct('Share of the premium that was in them.'),
      multi_leg_structures: is.count('Structures of two legs and more.'),
    }),
    by_venue: is.listOf(
      is.part({ venue: is.venue(), trades: is.count('Trades.'), premium_usd: is.usd('Premium.') }),
      'Most premium first.',
    ),
  },
  'What was traded in options on that coin.',
)

export const Print = is.part({
  ts: is.iso('When it was traded.'),
  venue: is.venue(),
  currency,
  instrument: is.text('Option as its venue names it.'),
  expiry,
  strike,
  type,
  direction: is.oneOf(['buy', 'sell'], 'Side of the taker.'),
  contracts: is.coins('Coins that it is on.'),
  price_coin: is.coins('Premium of one, in coins.'),
  premium_usd: is.usd('Premium.'),
  notional_usd: is.usd('Coins at the price of the underlying.'),
  iv_pct: is.unsure(is.apr('Implied volatility that was paid.')),
  underlying_usd: is.price('Price of the underlying.'),
  block: is.flag('Whether it was agreed on off the book.'),
  structure_id: is.unsure(is.text('Shared by the legs of one structure.')),
  legs: is.count('Legs of its structure; 1 where it stands alone.'),
})

export const Day = is.part({
  date: is.day('UTC day.'),
  currency,
  trades: is.count('Trades.'),
  notional_usd: is.usd('Coins at the price of the underlying.'),
  premium_usd: is.usd('Premium that changed hands.'),
  put_share_pct: is.unsure(putShare()),
  block_trades: is.count('Trades that were agreed on off the book.'),
  provisional: provisionalDay(),
})

export const FlowAnswer = is.part({
  venues: is.listOf(is.oneOf(OPTION_TAPE_VENUES, 'Venue, by its id.'), 'Whose trades are recorded.'),
  window_hours: is.fixed(24, 'hours', 'What the summary and the strikes are over.'),
  summary: is.part({ BTC: Summary, ETH: Summary }, 'By what the options are on.'),
  strikes: is.listOf(
    is.part({
      currency,
      expiry,
      strike,
      type,
      premium_usd: is.usd('Premium that changed hands.'),
      contracts: is.coins('Coins that the options are on.'),
      trades: is.count('Trades.'),
    }),
    'The 20 options with most premium.',
  ),
  prints: is.listOf(Print, 'The 50 largest of each currency by premium, of the last 48 hours.'),
  daily: is.listOf(Day, 'Thirty days, newest first.'),
})
