import { GOLDEN_RATIOS } from '../../analytics/cycle/indicators.ts'
import { MULTIPLE_DECIMALS } from '../../core/round.ts'
import * as is from '../../define/answer.ts'

/** Averages and multiples of closes: enough digits for the cents of 2010, and no more than a long list can carry. */
const average = (meaning: string) => is.unsure(is.figure('USD', meaning, 4))
const multiple = (meaning: string) => is.unsure(is.figure('ratio', meaning, MULTIPLE_DECIMALS))
const close = is.figure('USD', 'Close of the UTC day.', 4)

const level = (times: string) => average(`${times} times the average of 350 days.`)
const levels = Object.fromEntries(GOLDEN_RATIOS.map((times) => [times, level(times)])) as Record<
  (typeof GOLDEN_RATIOS)[number],
  ReturnType<typeof level>
>

const Latest = is.part(
  {
    date: is.day('The newest day with a close.'),
    btc_close: close,
    pi_cycle: is.part(
      {
        ma111: average('Average of 111 days.'),
        ma350x2: average('Twice the average of 350 days.'),
        ratio: multiple('The first / the second.'),
        gap_pct: is.unsure(is.pct('How far the first is above the second; below 0: under it.')),
        above: is.unsure(is.flag('Whether it is above, which has marked tops.')),
      },
      'Pi Cycle.',
    ),
    mayer: is.part(
      {
        value: multiple('Close / average of 200 days.'),
        ma200: average('Average of 200 days.'),
        band: is.unsure(is.text('Between which of its bands that is: 0.8, 1 and 2.4.')),
      },
      'Mayer multiple.',
    ),
    ma200w: is.part(
      {
        value: average('Average of 1,400 days.'),
        multiple: multiple('Close / that average.'),
        slope_30d_pct: is.unsure(is.pct('How the average changed over 30 days.')),
      },
      'The average of 200 weeks.',
    ),
    ma2y: is.part(
      {
        value: average('Average of 730 days.'),
        x5: average('Five times that.'),
        multiple: multiple('Close / the average.'),
      },
      'The average of two years.',
    ),
    golden_ratio: is.part(
      {
        ma350: average('Average of 350 days.'),
        multiple: multiple('Close / that average.'),
        levels: is.part(levels, 'Levels by how many times the average they are.'),
      },
      'Golden ratio multiplier.',
    ),
    profitable_days: is.part(
      {
        pct: is.unsure(is.pct('Share of earlier closes that are below this one.')),
        days: is.count('Earlier closes below this one.'),
        total: is.count('Earlier closes on record.'),
      },
      'On how many days a buyer would be ahead now.',
    ),
    stock_to_flow: is.part(
      {
        ratio: multiple('Stock / flow.'),
        stock_btc: is.figure('BTC', 'Bitcoins there are, by the halving schedule and the date.', 2),
        flow_365d_btc: is.figure('BTC', 'Of these, mined in the last 365 days.', 2),
        model_price_usd: average(
          'Historic: what the model of 2019 makes of the ratio, exp(−1.84) · ratio^3.36. The price has not followed it.',
        ),
        deviation_pct: is.unsure(is.pct('How far the close is from that.')),
      },
      'Stock-to-flow, for the record.',
    ),
    puell: is.part(
      {
        value: multiple('Issuance / its average of 365 days.'),
        issuance_usd: is.usd(
          'Bitcoins mined that day by the halving schedule, at the close; on the day of a halving the old subsidy until its moment, the new one after it.',
        ),
        ma365_usd: is.unsure(is.usd('Average of 365 days of that.')),
        band: is.unsure(is.text('Between which of its bands the value is: 0.5 and 4.')),
      },
      'Puell multiple.',
    ),
    margin: is.unsure(
      is.part(
        {
          venue: is.venue(),
          long_btc: is.coins('Bitcoins held long on margin.'),
          short_btc: is.coins('Bitcoins sold short on margin.'),
          long_share_pct: is.unsure(is.pct('Longs / both.')),
          date: is.day('The day of the reading.'),
        },
        'Margin positions.',
      ),
    ),
  },
  'The newest day.',
)

const columns = {
  date: is.day('UTC day.'),
  btc_close: close,
  ma111: average('Average of 111 days.'),
  ma350x2: average('Twice the average of 350 days.'),
  mayer: multiple('Mayer multiple.'),
  ma200: average('Average of 200 days.'),
  ma200w: average('Average of 200 weeks.'),
  ma2y: average('Average of two years.'),
  ma2y_x5: average('Five times that.'),
  ma350: average('Average of 350 days.'),
  profitable_days_pct: is.unsure(is.pct('Share of earlier closes below this one.')),
  s2f_ratio: multiple('Stock-to-flow.'),
  s2f_model_usd: average('What the model of 2019 makes of that; historic.'),
  puell: multiple('Puell multiple.'),
  margin_long_share_pct: is.unsure(is.pct('Longs among margin positions.')),
}
/** In the order of the places of a row. */
export const POINT_COLUMNS = Object.keys(columns) as (keyof typeof columns)[]

export const IndicatorsAnswer = is.part({
  recorded_since: is.unsure(is.day('Day of the first close on record.')),
  days: is.days('How far back points go.'),
  step_days: is.days('How many days one point is after the other.'),
  latest: is.unsure(Latest),
  pi_cycle_crosses: is.listOf(
    is.part({
      date: is.day('The first day on the other side.'),
      kind: is.oneOf(
        ['top', 'uncross'],
        'The average of 111 days rose above twice that of 350, or fell back.',
      ),
      btc_close: close,
      ma111: average('Average of 111 days.'),
      ma350x2: average('Twice the average of 350 days.'),
      return_365d_pct: is.unsure(is.pct('What bitcoin did in the year after; null until it has passed.')),
    }),
    'Every crossing on record, oldest first.',
  ),
  points: is.whenAsked(
    is.part(
      {
        columns: is.listOf(is.oneOf(POINT_COLUMNS, 'A column.'), 'What the places of a row are.'),
        rows: is.listOf(
          is.places(
            [
              columns.date,
              columns.btc_close,
              columns.ma111,
              columns.ma350x2,
              columns.mayer,
              columns.ma200,
              columns.ma200w,
              columns.ma2y,
              columns.ma2y_x5,
              columns.ma350,
              columns.profitable_days_pct,
              columns.s2f_ratio,
              columns.s2f_model_usd,
              columns.puell,
              columns.margin_long_share_pct,
            ],
            'One day, by the columns.',
          ),
          'Oldest first.',
        ),
      },
      'Day by day.',
    ),
  ),
})
