import type { Page, Widget } from '../define/page.ts'
import { cyclePage } from './cycle/cycle.ts'
import { homePage } from './home/home.ts'
import { etfPage } from './macro/etf.ts'
import { macroPage } from './macro/macro.ts'
import { correlationsPage } from './market/correlations.ts'
import { factorsPage } from './market/factors.ts'
import { moversPage } from './market/movers.ts'
import { openInterestPage } from './market/open-interest.ts'
import { rsiPage } from './market/rsi.ts'
import { premiumPage } from './regional/premium.ts'
import { regionsPage } from './regional/regions.ts'
import { liquidationsWidget } from './widgets/liquidations.ts'

/** Every page, in the order in which lists name them. A new one is a file and a line here. */
export const PAGES: readonly Page[] = [
  homePage,
  openInterestPage,
  premiumPage,
  etfPage,
  cyclePage,
  rsiPage,
  correlationsPage,
  factorsPage,
  regionsPage,
  macroPage,
  moversPage,
]

/** Every widget. */
export const WIDGETS: readonly Widget[] = [liquidationsWidget]
