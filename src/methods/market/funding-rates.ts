import { annualRate, eightHourRate } from '../../analytics/market/funding.ts'
import { from, method } from '../../define/method.ts'
import { perpTickers } from '../../tables/market/tickers.ts'

export const fundingRatesMethod = method({
  id: 'funding-rates',
  domain: 'market',
  title: 'Funding for eight hours and a year',
  answers: 'How do rates of contracts that settle at different intervals compare?',
  meaning: 'funding',
  shown: {
    heatmap: ['rows.fundingRate8hPct', 'rows.fundingAprPct'],
    'funding-arb': ['rows.rates.rate8hPct', 'rows.*Rate8hPct'],
    tradfi: ['rows.funding_apr_pct'],
  },
  formula: ['rate8h = f · 8 / h', 'APR = f · (24 / h) · 365'],
  symbols: {
    f: 'rate of one interval, in percent; positive: longs pay shorts',
    h: 'hours of that interval, of the contract at that time',
  },
  version: '1',
  inputs: [from(perpTickers, 'funding_rate_pct', 'funding_interval_h')],
  assumes: ['Simple interest: nothing is compounded.', 'The announced rate is the one that will be settled.'],
  misleads: [
    'An APR says what a year would cost if the rate of this one interval stood all year. It never does.',
  ],
  example: {
    given: { ratePct: 0.005, intervalHours: 4 },
    steps: ['rate8h = 0.005 · 8 / 4 = 0.01 %', 'APR = 0.005 · 6 · 365 = 10.95 % a year'],
    gives: { rate8hPct: 0.01, aprPct: 10.95 },
    by: ({ ratePct, intervalHours }) => ({
      rate8hPct: eightHourRate(ratePct, intervalHours),
      aprPct: annualRate(ratePct, intervalHours),
    }),
  },
})
