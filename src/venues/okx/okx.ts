import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { listIn, timeOf } from '../fields.ts'
import { refusalBy } from '../refusal.ts'
import { archives } from './archives.ts'
import { books } from './books.ts'
import { coinContracts } from './coin-contracts.ts'
import { contracts } from './contracts.ts'
import { dailyCandles } from './daily-candles.ts'
import { dated } from './dated.ts'
import { facts } from './facts.ts'
import { fundingMarks } from './funding-marks.ts'
import { inverse } from './inverse.ts'
import { liquidations } from './liquidations.ts'
import { openInterest } from './open-interest.ts'
import { optionBlocks } from './option-blocks.ts'
import { optionContracts } from './option-contracts.ts'
import { optionTrades } from './option-trades.ts'
import { options } from './options.ts'
import { positioning } from './positioning.ts'
import { settlements } from './settlements.ts'
import { spot } from './spot.ts'
import { tickers } from './tickers.ts'
import { perpMinutes, perpPrints, spotMinutes, spotPrints } from './trades.ts'

export const okx = venue({
  ...registryEntry('okx'),
  // Of one endpoint; others allow as many beside it, and the funding history as many for each instrument.
  rest: {
    hosts: ['www.okx.com'],
    time: {
      url: 'https://www.okx.com/api/v5/public/time',
      read: (answer) => timeOf(listIn('okx.time', answer, 'data')[0]?.ts),
    },
    refusal: refusalBy({ field: 'code', good: ['0'], limited: ['50011', '50061'] }),
    budget: { weight: 20, per: '2s' },
    apart: {
      'www.okx.com/api/v5/market/books-full': { weight: 10, per: '2s' },
      'www.okx.com/api/v5/public/position-tiers': { weight: 10, per: '2s' },
      'www.okx.com/api/v5/public/insurance-fund': { weight: 10, per: '2s' },
      'www.okx.com/api/v5/public/interest-rate-loan-quota': { weight: 2, per: '2s' },
      'www.okx.com/api/v5/rfq': { weight: 5, per: '2s' },
      'www.okx.com/api/v5/rubik': { weight: 5, per: '2s' },
    },
  },
  sources: [
    contracts,
    coinContracts,
    dated,
    tickers,
    fundingMarks,
    settlements,
    dailyCandles,
    openInterest,
    liquidations,
    inverse,
    spot,
    perpMinutes,
    spotMinutes,
    perpPrints,
    spotPrints,
    optionContracts,
    options,
    optionTrades,
    optionBlocks,
    positioning,
    books,
    ...facts,
  ],
  archives,
  archiveHosts: ['static.okx.com'],
})
