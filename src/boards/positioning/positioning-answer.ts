import type { z } from 'zod'
import * as is from '../../define/answer.ts'
import { heardFields } from '../../readings/record/hearing.ts'
import { POSITIONING_SOURCES } from '../../tables/positioning/positioning.ts'

type Source = keyof typeof POSITIONING_SOURCES

const METRICS = {
  global_ls_ratio: is.ratio('Accounts long / accounts short, all accounts.'),
  account_ls_ratio: is.ratio('Accounts long / accounts short, all accounts.'),
  ls_ratio: is.ratio('Accounts long / accounts short, all accounts.'),
  top_account_ls_ratio: is.ratio('Accounts long / accounts short, of the largest accounts.'),
  top_position_ls_ratio: is.ratio('Long / short positions of the largest accounts, by size.'),
  elite_account_ls_ratio: is.ratio('Accounts long / accounts short, of the largest accounts.'),
  elite_position_ls_ratio: is.ratio('Long / short positions of the largest accounts, by size.'),
  position_ls_ratio: is.ratio('Long / short positions, by size.'),
  taker_buy_sell_ratio: is.ratio('Dollars that takers bought / sold in the quarter of an hour before.'),
  taker_buy_share_pct: is.pct('Part that takers bought of what was traded in the quarter of an hour before.'),
  buy_ratio_pct: is.pct('Accounts that are long.'),
  long_account_pct: is.pct('Accounts that are long.'),
  margin_long_size: is.coins('Longs on margin.'),
  margin_short_size: is.coins('Shorts on margin.'),
  long_oi_usd: is.usd('Open interest of longs.'),
  short_oi_usd: is.usd('Open interest of shorts.'),
}
type Metrics = typeof METRICS

/** What one venue says of one perpetual; null where it says nothing. */
const said = <S extends Source>(source: S) =>
  is.unsure(
    is.part(
      {
        ...(Object.fromEntries(
          POSITIONING_SOURCES[source].map((metric) => [metric, is.unsure(METRICS[metric])]),
        ) as { [M in (typeof POSITIONING_SOURCES)[S][number]]: z.ZodNullable<Metrics[M]> }),
        long_share_pct: is.unsure(is.pct('The part that is long, worked out alike for every source.')),
        ts: is.iso('Time of its newest reading.'),
      },
      `What ${source} says; null where it says nothing.`,
    ),
  )
export const Exchanges = is.part(
  {
    binance: said('binance'),
    bybit: said('bybit'),
    okx: said('okx'),
    gate: said('gate'),
    htx: said('htx'),
    bitget: said('bitget'),
    kraken: said('kraken'),
    bitfinex: said('bitfinex'),
    jupiter: said('jupiter'),
    gmx: said('gmx'),
  },
  'What each source says.',
)
const track = (meaning: string) =>
  is.part(
    {
      start: is.iso('Where the sum begins, at zero.'),
      step_seconds: is.integer('seconds', 'Length of a step.'),
      unit: is.always('usd', 'Unit of the values.'),
      values: is.listOf(
        is.unsure(
          is.figure(
            'USD',
            'Taker buys − taker sells up to the end of the step; null where nothing was recorded.',
          ),
        ),
        'One a step, oldest first.',
      ),
    },
    meaning,
  )
const delta = (meaning: string) =>
  is.part(
    {
      perp_24h: track('Perpetual, 24 hours.'),
      spot_24h: track('Spot, 24 hours.'),
      perp_7d: track('Perpetual, seven days.'),
      spot_7d: track('Spot, seven days.'),
    },
    meaning,
  )

export const PositioningAnswer = is.part({
  recorded_since: is.unsure(is.day('Day of the first reading on record.')),
  symbols: is.count('Perpetuals in the ranking.'),
  sources: is.listOf(
    is.part({
      exchange: is.venue(),
      metrics: is.listOf(is.text('A figure that it publishes.'), 'What it publishes.'),
      ...heardFields,
    }),
    'Who is asked.',
  ),
  rows: is.listOf(
    is.part({
      symbol: is.symbol(),
      price: is.unsure(is.price('Last trade on the reference venue.')),
      change_24h_pct: is.unsure(is.pct('Change of the price over 24 hours.')),
      exchanges: Exchanges,
      long_share_mean_pct: is.unsure(is.pct('Mean of the long shares, every source alike.')),
    }),
    'The 30 most traded perpetuals, or the one that was asked for.',
  ),
  cvd: is.part(
    { BTC: delta('Bitcoin.'), ETH: delta('Ether.'), SOL: delta('Solana.') },
    'Cumulative volume delta of the main venue.',
  ),
})
