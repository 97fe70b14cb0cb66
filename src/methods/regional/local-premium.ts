import { localPremium } from '../../analytics/regional/premium.ts'
import { from, method } from '../../define/method.ts'
import { fxRatesDaily } from '../../tables/macro/fx-rates.ts'
import { regionalPremiumDaily } from '../../tables/regional/premium.ts'

export const localPremiumMethod = method({
  id: 'local-premium',
  domain: 'regional',
  title: 'Premiums of Korea and Turkey, two ways',
  answers: 'Is a coin dearer there, in dollars as traders get them and as banks sell them?',
  meaning: 'premiums-and-carry',
  shown: { premium: ['regional.*'] },
  formula: ['by dollar coins: (C / D) / W − 1', 'by the official rate: (C / R) / W′ − 1'],
  symbols: {
    C: 'price of the coin in local money',
    D: 'price of a dollar coin on the same venue, in local money',
    R: 'official price of a dollar, in local money',
    'W, W′': 'price in the world in dollar coins, and in dollars',
  },
  version: '1',
  inputs: [
    from(regionalPremiumDaily, 'venue_usd', 'global_usd', 'premium_pct', 'premium_official_fx_pct'),
    from(fxRatesDaily, 'dollars', 'currency'),
  ],
  assumes: ['Each way in its own dollars: coins for coins, banks for banks.'],
  misleads: [
    'The two differ by how dear a dollar is there. Capital controls keep either from being traded away.',
  ],
  example: {
    given: { coin: 75_000_000, dollarCoin: 1480, dollar: 1450, worldInCoins: 50_000, worldInDollars: 49_950 },
    steps: [
      '75,000,000 / 1,480 = 50,675.675676; against 50,000: 1.351351 %',
      '75,000,000 / 1,450 = 51,724.137931; against 49,950: 3.551828 %',
    ],
    gives: { venueUsd: 50_675.675676, premiumPct: 1.351351, premiumOfficialPct: 3.551828 },
    by: ({ coin, dollarCoin, dollar, worldInCoins, worldInDollars }) => {
      const found = localPremium(
        { coin, dollarCoin, dollar },
        { inDollarCoins: worldInCoins, inDollars: worldInDollars },
      )
      return {
        venueUsd: found.venue_usd,
        premiumPct: found.premium_pct,
        premiumOfficialPct: found.premium_official_fx_pct,
      }
    },
  },
})
