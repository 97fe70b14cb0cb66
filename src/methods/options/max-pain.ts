import { byStrike, maxPain, payoutAt, putCallRatio } from '../../analytics/options/interest.ts'
import { from, method } from '../../define/method.ts'
import { optionsOiDaily } from '../../tables/options/options.ts'

export const maxPainMethod = method({
  id: 'max-pain',
  domain: 'options',
  title: 'Max pain and put/call ratio',
  answers: 'At which price would the options of an expiry pay least?',
  meaning: 'options',
  shown: {
    options: [
      'currencies.*.expiries.max_pain_strike',
      'currencies.**.put_call_ratio',
      'currencies.**.*_oi',
      'currencies.*.expiries.notional_usd',
      '**.open_interest_coins',
      '**.open_interest_usd',
    ],
  },
  formula: [
    'payout at P = Σ calls · max(0, P − K) + Σ puts · max(0, K − P)',
    'max pain = the listed strike with the least payout; of equal ones the lowest',
    'put/call = Σ puts / Σ calls, of open interest in coins',
  ],
  symbols: { K: 'strike', 'calls, puts': 'open interest at that strike, in coins' },
  version: '1',
  inputs: [from(optionsOiDaily, 'strike', 'type', 'expiry', 'open_interest', 'underlying_usd')],
  assumes: ['Open interest of all venues together, read once a UTC day.'],
  misleads: ['Nothing pulls the price there: it is arithmetic on what is held.'],
  example: {
    given: {
      options: [
        { strike: 40_000, type: 'call', openInterest: 10 },
        { strike: 40_000, type: 'put', openInterest: 5 },
        { strike: 50_000, type: 'call', openInterest: 5 },
        { strike: 50_000, type: 'put', openInterest: 5 },
        { strike: 60_000, type: 'call', openInterest: 2 },
        { strike: 60_000, type: 'put', openInterest: 10 },
      ],
    },
    steps: [
      'at 40,000: puts 5 · 10,000 + 10 · 20,000 = 250,000',
      'at 50,000: calls 10 · 10,000 + puts 10 · 10,000 = 200,000',
      'at 60,000: calls 10 · 20,000 + 5 · 10,000 = 250,000',
      'least at 50,000',
      'put/call = (5 + 5 + 10) / (10 + 5 + 2) = 20 / 17 = 1.176471',
    ],
    gives: { maxPain: 50_000, payout: 200_000, putCall: 1.176471 },
    by: ({ options }) => {
      const strikes = byStrike(options)
      const found = maxPain(strikes)!
      return { maxPain: found, payout: payoutAt(strikes, found), putCall: putCallRatio(options) }
    },
  },
})
