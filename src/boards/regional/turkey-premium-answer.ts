import { TURKEY_PAIRS } from '../../analytics/regional/turkey-premium.ts'
import {
  bps,
  count,
  day,
  days,
  figure,
  fixed,
  flag,
  iso,
  listOf,
  oneOf,
  part,
  price,
  text,
  unsure,
  usd,
  venue,
} from '../../define/answer.ts'

const status = oneOf(['ok', 'degraded', 'unavailable'], 'Whether enough books stand behind it.')
const pair = oneOf(TURKEY_PAIRS, 'Pair of a coin and what it is paid in.')
const inQuote = (meaning: string) => unsure(figure('quote of the pair', meaning))
const reference_price = inQuote('Median of the middles of eligible books.')
const premium_bps = unsure(bps('Above the world price; lira at the official rate.'))
const index_bps = unsure(bps('BTC-TRY above world bitcoin at the official rate.'))
const depth = (within: number) => unsure(usd(`Both sides within ${within} basis points of the middle.`))

export const TurkeyPremiumAnswer = part({
  recorded_since: unsure(day('Day of the first premium on record.')),
  index: part(
    {
      index_bps,
      dollar_leg_bps: unsure(bps('USDT-TRY above the official rate.')),
      crypto_leg_bps: unsure(bps('The rest: index − dollar leg.')),
      score: unsure(figure('points of 100', '50 is the world price; 50 + index / 10.')),
      regime: unsure(oneOf(['discount', 'parity', 'premium', 'high_premium'], 'What the index means.')),
      avg_24h_bps: unsure(bps('Mean of the index over 24 hours.')),
      avg_7d_bps: unsure(bps('Mean of the index over seven days.')),
      streak_days: unsure(days('UTC days in a row, with today, whose mean has the same sign.')),
      streak_sign: unsure(fixed([-1, 0, 1], 'sign', 'That sign.')),
      status,
    },
    'The premium as one figure.',
  ),
  fx: part(
    {
      official_usd_try: unsure(figure('TRY per USD', 'Official exchange rate.')),
      official_date: unsure(day('Day since which it has stood.')),
      usdt_try_reference: unsure(figure('TRY per USDT', 'Reference price of USDT-TRY.')),
      global_usdt_usd: unsure(price('USDT on world markets.')),
      global_btc_usd: unsure(usd('Bitcoin on world markets.')),
    },
    'Prices that the premium is worked out from.',
  ),
  references: listOf(
    part({
      pair,
      reference_price,
      venue_count: count('Eligible books.'),
      venues_total: count('Books on record.'),
      status,
      premium_bps,
      updated_at: iso('When it was worked out.'),
    }),
    'The reference price of each pair.',
  ),
  venues: listOf(
    part({
      venue: venue(),
      name: text('Name of the venue.'),
      pair,
      status: oneOf(['ok', 'wide', 'thin', 'stale', 'down'], 'Whether the book can be used, or why not.'),
      eligible: flag('Whether it is in the reference.'),
      best_bid: inQuote('Best bid.'),
      best_ask: inQuote('Best ask.'),
      spread_bps: unsure(bps('Best ask − best bid, of the middle.')),
      depth_usd: part(
        { '10': depth(10), '25': depth(25), '50': depth(50), '100': depth(100) },
        'What stands in the book, by distance in basis points.',
      ),
      premium_bps,
      updated_at: iso('When the book was read.'),
      stale: flag('Whether that is too long ago.'),
    }),
    'Every book, or those of the pair.',
  ),
  history: unsure(
    part(
      {
        pair,
        days: days('How far back.'),
        step_minutes: fixed(15, 'minutes', 'Between two points.'),
        points: listOf(
          part({
            ts: iso('Start of the quarter of an hour.'),
            reference_price,
            premium_bps,
            index_bps,
            venue_count: count('Eligible books.'),
          }),
          'Oldest first.',
        ),
      },
      'The past of one pair; null unless days are asked for.',
    ),
  ),
})
