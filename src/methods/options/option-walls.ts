import { byStrike, largestStrike } from '../../analytics/options/interest.ts'
import { percentChange } from '../../core/stats.ts'
import { from, method } from '../../define/method.ts'
import { optionsOiDaily } from '../../tables/options/options.ts'

export const optionWallsMethod = method({
  id: 'option-walls',
  domain: 'options',
  title: 'Call wall and put wall',
  answers: 'At which strikes above and below the price is most held?',
  meaning: 'options',
  shown: { options: ['currencies.*.call_wall.*', 'currencies.*.put_wall.*', 'currencies.*.largest_*.*'] },
  formula: [
    'call wall = strike above the spot with most calls; put wall = strike below it with most puts',
    'over all expiries, of equal ones the lowest',
    'distance % = (strike / spot − 1) · 100',
  ],
  version: '1',
  inputs: [from(optionsOiDaily, 'strike', 'type', 'open_interest', 'underlying_usd')],
  assumes: ['The spot is the underlying of the soonest expiry.'],
  misleads: ['Who is long and who is short is not public: a wall may be a ceiling or a launching pad.'],
  example: {
    given: {
      spot: 52_000,
      options: [
        { strike: 40_000, type: 'put', openInterest: 9 },
        { strike: 50_000, type: 'put', openInterest: 6 },
        { strike: 50_000, type: 'call', openInterest: 20 },
        { strike: 60_000, type: 'call', openInterest: 8 },
        { strike: 70_000, type: 'call', openInterest: 3 },
      ],
    },
    steps: [
      'calls above 52,000: 8 at 60,000, 3 at 70,000; the 20 at 50,000 are below: call wall 60,000',
      'puts below 52,000: 9 at 40,000, 6 at 50,000: put wall 40,000',
      '60,000 / 52,000 − 1 = 15.384615 %',
    ],
    gives: { callWall: 60_000, putWall: 40_000, callDistancePct: 15.384615 },
    by: ({ spot, options }) => {
      const strikes = byStrike(options)
      const call = largestStrike(strikes, 'call', (strike) => strike > spot)!
      const put = largestStrike(strikes, 'put', (strike) => strike < spot)!
      return { callWall: call.strike, putWall: put.strike, callDistancePct: percentChange(spot, call.strike) }
    },
  },
})
