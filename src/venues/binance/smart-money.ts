import { poll } from '../../define/source.ts'
import { smartMoneySnapshots } from '../../tables/positioning/positioning.ts'
import { smartMoneyOf } from '../../tables/positioning/smart-money.ts'
import { askEachName } from '../each-contract.ts'
import { readRows } from '../fields.ts'
import { mostTraded } from '../most-traded.ts'
import { RATIO_NAMES, type RatioName, ratioUrl, readRatios } from './ratios.ts'

const ID = 'binance.smart-money'
const PERIOD = '5m'
/** The newest of one ratio may be there before that of another. */
const NEWEST = 3

type Answers = Readonly<Record<RatioName, unknown>>
type Moment = Partial<Record<RatioName, number | null>>

export const smartMoney = poll({
  id: ID,
  into: smartMoneySnapshots,
  about: 'Positions of top traders against all accounts, and taker flow, in the most traded perpetuals.',
  every: '5m',
  needs: ['perp contracts', 'perp marks'],
  market: 'perp',
  ask: (api, context) =>
    askEachName(
      mostTraded(context).map(({ instrument }) => instrument),
      async (symbol): Promise<Answers> => {
        const query = { symbol, period: PERIOD, limit: NEWEST }
        const answers = await Promise.all(RATIO_NAMES.map((name) => api.get(ratioUrl(name), { query })))
        return Object.fromEntries(RATIO_NAMES.map((name, place) => [name, answers[place]])) as Answers
      },
      { tally: context.tally },
    ),
  parse(answers, context) {
    const entries = answers.map(({ instrument, answer }) => ({ instrument, answer: answer as Answers }))
    return readRows(ID, entries, 'instrument', context, (entry, contract) => {
      const payload = newestReading(entry.answer as Answers)
      return payload && { symbol: contract.symbol, fetched_at: context.now, payload }
    })
  },
})

/** Of the last five minutes of which all is told that a reading needs: ratios of different times say nothing together. */
function newestReading(answers: Answers) {
  const moments = new Map<number, Moment>()
  for (const name of RATIO_NAMES)
    for (const { time, values } of readRatios(ID, name, answers[name]))
      if (time !== null) moments.set(time, { ...moments.get(time), ...values })
  const newestFirst = [...moments].sort(([a], [b]) => b - a)
  for (const [, moment] of newestFirst) {
    const { global_ls_ratio, top_account_ls_ratio, top_position_ls_ratio, taker_buy_sell_ratio } = moment
    if (!global_ls_ratio || !top_position_ls_ratio || !taker_buy_sell_ratio) continue
    return smartMoneyOf(
      {
        globalAccount: global_ls_ratio,
        topAccount: top_account_ls_ratio ?? null,
        topPosition: top_position_ls_ratio,
        takerBuySell: taker_buy_sell_ratio,
      },
      { exchange: 'binance', period: PERIOD },
    )
  }
  return null
}
