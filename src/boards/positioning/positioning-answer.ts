import type { z } from 'zod'
import {
  always,
  coins,
  count,
  day,
  figure,
  flag,
  integer,
  iso,
  listOf,
  part,
  pct,
  price,
  ratio,
  symbol,
  text,
  unsure,
  usd,
  venue,
} from '../../define/answer.ts'
import { POSITIONING_SOURCES } from '../../tables/positioning/positioning.ts'

type Source = keyof typeof POSITIONING_SOURCES

const METRICS = {
  global_ls_ratio: ratio('Accounts long / accounts short, all accounts.'),
  account_ls_ratio: ratio('Accounts long / accounts short, all accounts.'),
  ls_ratio: ratio('Accounts long / accounts short, all accounts.'),
  top_account_ls_ratio: ratio('Accounts long / accounts short, of the largest accounts.'),
  top_position_ls_ratio: ratio('Long / short positions of the largest accounts, by size.'),
  elite_account_ls_ratio: ratio('Accounts long / accounts short, of the largest accounts.'),
  elite_position_ls_ratio: ratio('Long / short positions of the largest accounts, by size.'),
  position_ls_ratio: ratio('Long / short positions, by size.'),
  taker_buy_sell_ratio: ratio('Dollars that takers bought / sold in the quarter of an hour before.'),
  taker_buy_share_pct: pct('Part that takers bought of what was traded in the quarter of an hour before.'),
  buy_ratio_pct: pct('Accounts that are long.'),
  long_account_pct: pct('Accounts that are long.'),
  margin_long_size: coins('Longs on margin.'),
  margin_short_size: coins('Shorts on margin.'),
  long_oi_usd: usd('Open interest of longs.'),
  short_oi_usd: usd('Open interest of shorts.'),
}
type Metrics = typeof METRICS

/** What one venue says of one perpetual; null where it says nothing. */
const said = <S extends Source>(source: S) =>
  unsure(
    part(
      {
        ...(Object.fromEntries(
          POSITIONING_SOURCES[source].map((metric) => [metric, unsure(METRICS[metric])]),
        ) as { [M in (typeof POSITIONING_SOURCES)[S][number]]: z.ZodNullable<Metrics[M]> }),
        long_share_pct: unsure(pct('The part that is long, worked out alike for every source.')),
        ts: iso('Time of its newest reading.'),
      },
      `What ${source} says; null where it says nothing.`,
    ),
  )
export const Exchanges = part(
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
  part(
    {
      start: iso('Where the sum begins, at zero.'),
      step_seconds: integer('seconds', 'Length of a step.'),
      unit: always('usd', 'Unit of the values.'),
      values: listOf(
        unsure(
          figure(
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
  part(
    {
      perp_24h: track('Perpetual, 24 hours.'),
      spot_24h: track('Spot, 24 hours.'),
      perp_7d: track('Perpetual, seven days.'),
      spot_7d: track('Spot, seven days.'),
    },
    meaning,
  )

export const PositioningAnswer = part({
  recorded_since: unsure(day('Day of the first reading on record.')),
  symbols: count('Perpetuals in the ranking.'),
  sources: listOf(
    part({
      exchange: venue(),
      metrics: listOf(text('A figure that it publishes.'), 'What it publishes.'),
      last_record: unsure(iso('When it last said anything.')),
      stale: flag('Whether that is too long ago.'),
    }),
    'Who is asked.',
  ),
  rows: listOf(
    part({
      symbol: symbol(),
      price: unsure(price('Last trade on the reference venue.')),
      change_24h_pct: unsure(pct('Change of the price over 24 hours.')),
      exchanges: Exchanges,
      long_share_mean_pct: unsure(pct('Mean of the long shares, every source alike.')),
    }),
    'The 30 most traded perpetuals, or the one that was asked for.',
  ),
  cvd: part(
    { BTC: delta('Bitcoin.'), ETH: delta('Ether.'), SOL: delta('Solana.') },
    'Cumulative volume delta of the main venue.',
  ),
})
