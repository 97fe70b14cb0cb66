import { indicatorRows } from '../../analytics/cycle/indicators.ts'
import { stockToFlow } from '../../analytics/cycle/issuance.ts'
import { dayMs } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { indicatorDaily } from '../../tables/cycle/indicators.ts'

export const stockToFlowMethod = method({
  id: 'stock-to-flow',
  domain: 'cycle',
  title: 'Stock-to-flow',
  answers: 'How many years of issuance are there, and what would the model of 2019 say?',
  meaning: 'bitcoin-cycle-indicators',
  shown: { indicators: ['latest.stock_to_flow.*', 'points.rows.11', 'points.rows.12'] },
  formula: [
    'SF = stock / flow of 365 days',
    'model USD = e^(−1.84) · SF^3.36',
    'height = 210,000 · halvings + time since the last / interval of that era',
    'subsidy = 50 / 2^halvings',
  ],
  symbols: {
    interval: 'between two halvings blocks are taken to have come evenly; after the last every ten minutes',
  },
  version: '1',
  inputs: [from(indicatorDaily, 's2f_ratio', 's2f_model_usd', 'btc_close')],
  assumes: [
    'Issuance comes from the date alone; lost coins count as stock.',
    'On the day of a halving both subsidies count: the old one for the blocks before its moment, the new one for those after it.',
  ],
  misleads: ['The price left the model behind years ago. It is shown for the record.'],
  example: {
    given: { date: '2025-04-20' },
    steps: [
      'From the halving, 2024-04-20 00:09:27, to the end of the day are 366 days less 567 seconds: 31,621,833 s / 600 = 52,703.055 blocks',
      'stock = 19,687,500 + 52,703.055 · 3.125 = 19,852,197.0469 BTC',
      'flow = 365 · 144 · 3.125 = 164,250 BTC',
      'SF = 19,852,197.0469 / 164,250 = 120.8657',
      'model: ln 120.8657 = 4.79468; 3.36 · 4.79468 − 1.84 = 14.270126; e^14.270126 = 1.5756 million USD',
    ],
    gives: { stockBtc: 19_852_197.0469, flowBtc: 164_250, ratio: 120.8657, modelMillionUsd: 1.5756 },
    decimals: 4,
    by: ({ date }) => {
      const { stock, flow, ratio } = stockToFlow(dayMs(date)!)
      const [row] = indicatorRows([{ date, close: 1 }], [], 0)
      return { stockBtc: stock, flowBtc: flow, ratio, modelMillionUsd: row!.s2f_model_usd! / 1e6 }
    },
  },
})
