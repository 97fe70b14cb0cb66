import { TURKEY_PAIRS } from '../../analytics/regional/turkey-premium.ts'
import * as is from '../../define/answer.ts'

const status = is.oneOf(['ok', 'degraded', 'unavailable'], 'Whether enough books stand behind it.')
const pair = is.oneOf(TURKEY_PAIRS, 'Pair of a coin and what it is paid in.')
const inQuote = (meaning: string) => is.unsure(is.figure('quote of the pair', meaning))
const reference_price = inQuote('Median of the middles of eligible books.')
const premium_bps = is.unsure(is.bps('Above the world price; lira at the official rate.'))
const index_bps = is.unsure(is.bps('BTC-TRY above world bitcoin at the official rate.'))
const depth = (within: number) => is.unsure(is.usd(`Both sides within ${within} basis points of the middle.`))

export const Reference = is.part({
  pair,
  reference_price,
  venue_count: is.count('Eligible books.'),
  venues_total: is.count('Books on record.'),
  status,
  premium_bps,
  updated_at: is.iso('When it was worked out.'),
})
export const VenueBook = is.part({
  venue: is.venue(),
  name: is.text('Name of the venue.'),
  pair,
  status: is.oneOf(['ok', 'wide', 'thin', 'stale', 'down'], 'Whether the book can be used, or why not.'),
  eligible: is.flag('Whether it is in the reference.'),
  best_bid: inQuote('Best bid.'),
  best_ask: inQuote('Best ask.'),
  spread_bps: is.unsure(is.bps('Best ask − best bid, of the middle.')),
  depth_usd: is.part(
    { '10': depth(10), '25': depth(25), '50': depth(50), '100': depth(100) },
    'What stands in the book, by distance in basis points.',
  ),
  premium_bps,
  updated_at: is.iso('When the book was read.'),
  stale: is.flag('Whether that is too long ago.'),
})

export const TurkeyPremiumAnswer = is.part({
  recorded_since: is.unsure(is.day('Day of the first premium on record.')),
  index: is.part(
    {
      index_bps,
      dollar_leg_bps: is.unsure(is.bps('USDT-TRY above the official rate.')),
      crypto_leg_bps: is.unsure(is.bps('The rest: index − dollar leg.')),
      score: is.unsure(is.figure('points of 100', '50 is the world price; 50 + index / 10.')),
      regime: is.unsure(is.oneOf(['discount', 'parity', 'premium', 'high_premium'], 'What the index means.')),
      avg_24h_bps: is.unsure(is.bps('Mean of the index over 24 hours.')),
      avg_7d_bps: is.unsure(is.bps('Mean of the index over seven days.')),
      streak_days: is.unsure(is.days('UTC days in a row, with today, whose mean has the same sign.')),
      streak_sign: is.unsure(is.fixed([-1, 0, 1], 'sign', 'That sign.')),
      status,
    },
    'The premium as one figure.',
  ),
  fx: is.part(
    {
      official_usd_try: is.unsure(is.figure('TRY per USD', 'Official exchange rate.')),
      official_date: is.unsure(is.day('Day since which it has stood.')),
      usdt_try_reference: is.unsure(is.figure('TRY per USDT', 'Reference price of USDT-TRY.')),
      global_usdt_usd: is.unsure(is.price('USDT on world markets.')),
      global_btc_usd: is.unsure(is.usd('Bitcoin on world markets.')),
    },
    'Prices that the premium is worked out from.',
  ),
  references: is.listOf(Reference, 'The reference price of each pair.'),
  venues: is.listOf(VenueBook, 'Every book, or those of the pair.'),
  history: is.unsure(
    is.part(
      {
        pair,
        days: is.days('How far back.'),
        step_minutes: is.fixed(15, 'minutes', 'Between two points.'),
        points: is.listOf(
          is.part({
            ts: is.iso('Start of the quarter of an hour.'),
            reference_price,
            premium_bps,
            index_bps,
            venue_count: is.count('Eligible books.'),
          }),
          'Oldest first.',
        ),
      },
      'The past of one pair; null unless days are asked for.',
    ),
  ),
})
