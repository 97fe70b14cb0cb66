import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { refusalBy } from '../refusal.ts'
import { archives } from './archives.ts'
import { books } from './books.ts'
import { coinContracts } from './coin-contracts.ts'
import { coinLiquidations } from './coin-liquidations.ts'
import { contracts } from './contracts.ts'
import { dailyCandles } from './daily-candles.ts'
import { dated } from './dated.ts'
import { facts } from './facts.ts'
import { fundingMarks } from './funding-marks.ts'
import { inverse } from './inverse.ts'
import { liquidations } from './liquidations.ts'
import { openInterest } from './open-interest.ts'
import { optionContracts } from './option-contracts.ts'
import { options } from './options.ts'
import { positioning } from './positioning.ts'
import { settlements } from './settlements.ts'
import { spot } from './spot.ts'
import { tickers } from './tickers.ts'
import { perpMinutes, perpPrints, spotMinutes, spotPrints } from './trades.ts'

export const bybit = venue({
  ...registryEntry('bybit'),
  rest: {
    hosts: ['api.bybit.com'],
    time: {
      url: 'https://api.bybit.com/v5/market/time',
      read: (answer) => (isFields(answer) ? timeOf(answer.time) : null),
    },
    refusal: refusalBy({ field: 'retCode', good: ['0'], limited: ['10006', '10018'] }),
    budget: { weight: 600, per: '5s' },
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
    coinLiquidations,
    inverse,
    spot,
    perpMinutes,
    spotMinutes,
    perpPrints,
    spotPrints,
    optionContracts,
    options,
    positioning,
    books,
    ...facts,
  ],
  archives,
  archiveHosts: ['public.bybit.com'],
})
