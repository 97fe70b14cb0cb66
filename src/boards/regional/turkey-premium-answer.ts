import { z } from 'zod'
import { TURKEY_PAIRS } from '../../analytics/regional/turkey-premium.ts'
import { count, day, figure, iso, unsure } from '../../define/answer.ts'

const Status = z.enum(['ok', 'degraded', 'unavailable'])

export const TurkeyPremiumAnswer = z.strictObject({
  recorded_since: unsure(day()),
  index: z.strictObject({
    index_bps: unsure(figure()),
    dollar_leg_bps: unsure(figure()),
    crypto_leg_bps: unsure(figure()),
    score: unsure(figure()),
    regime: unsure(z.enum(['discount', 'parity', 'premium', 'high_premium'])),
    avg_24h_bps: unsure(figure()),
    avg_7d_bps: unsure(figure()),
    streak_days: unsure(count()),
    streak_sign: unsure(z.union([z.literal(-1), z.literal(0), z.literal(1)])),
    status: Status,
  }),
  fx: z.strictObject({
    official_usd_try: unsure(figure()),
    official_date: unsure(day()),
    usdt_try_reference: unsure(figure()),
    global_usdt_usd: unsure(figure()),
    global_btc_usd: unsure(figure()),
  }),
  references: z.array(
    z.strictObject({
      pair: z.enum(TURKEY_PAIRS),
      reference_price: unsure(figure()),
      venue_count: count(),
      venues_total: count(),
      status: Status,
      premium_bps: unsure(figure()),
      updated_at: iso(),
    }),
  ),
  venues: z.array(
    z.strictObject({
      venue: z.string(),
      name: z.string(),
      pair: z.enum(TURKEY_PAIRS),
      status: z.enum(['ok', 'wide', 'thin', 'stale', 'down']),
      eligible: z.boolean(),
      best_bid: unsure(figure()),
      best_ask: unsure(figure()),
      spread_bps: unsure(figure()),
      depth_usd: z.strictObject({
        '10': unsure(figure()),
        '25': unsure(figure()),
        '50': unsure(figure()),
        '100': unsure(figure()),
      }),
      premium_bps: unsure(figure()),
      updated_at: iso(),
      stale: z.boolean(),
    }),
  ),
  history: unsure(
    z.strictObject({
      pair: z.enum(TURKEY_PAIRS),
      days: count(),
      step_minutes: z.literal(15),
      points: z.array(
        z.strictObject({
          ts: iso(),
          reference_price: unsure(figure()),
          premium_bps: unsure(figure()),
          index_bps: unsure(figure()),
          venue_count: count(),
        }),
      ),
    }),
  ),
})
