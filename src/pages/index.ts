import type { Page, Widget } from '../define/page.ts'
import { cyclePage } from './cycle/cycle.ts'
import { homePage } from './home/home.ts'
import { liquidationMapPage } from './liquidations/liquidation-map.ts'
import { liquidationsPage } from './liquidations/liquidations.ts'
import { orderBookPage } from './liquidity/order-book.ts'
import { etfPage } from './macro/etf.ts'
import { macroPage } from './macro/macro.ts'
import { correlationsPage } from './market/correlations.ts'
import { factorsPage } from './market/factors.ts'
import { fundingPage } from './market/funding.ts'
import { moversPage } from './market/movers.ts'
import { openInterestPage } from './market/open-interest.ts'
import { rsiPage } from './market/rsi.ts'
import { optionsPage } from './options/options.ts'
import { positioningPage } from './positioning/positioning.ts'
import { whalesPage } from './positioning/whales.ts'
import { coveragePage } from './record/coverage.ts'
import { premiumPage } from './regional/premium.ts'
import { regionsPage } from './regional/regions.ts'
import { signalsPage } from './signals/signals.ts'
import { symbolPage } from './symbol/symbol.ts'
import { sharesPage } from './tradfi/shares.ts'
import { feesPage } from './venues/fees.ts'
import { venuePage } from './venues/venue.ts'
import { venuesPage } from './venues/venues.ts'
import { liquidationsWidget } from './widgets/liquidations.ts'
import { orderBookWidget } from './widgets/order-book.ts'
import { positioningWidget } from './widgets/positioning.ts'
import { pressureWidget } from './widgets/pressure.ts'
import { rsiWidget } from './widgets/rsi.ts'
import { whalesWidget } from './widgets/whales.ts'

/** Every page, in the order in which lists name them. A new one is a file and a line here. */
export const PAGES: readonly Page[] = [
  homePage,
  symbolPage,
  fundingPage,
  openInterestPage,
  liquidationsPage,
  liquidationMapPage,
  orderBookPage,
  positioningPage,
  optionsPage,
  premiumPage,
  etfPage,
  cyclePage,
  rsiPage,
  correlationsPage,
  factorsPage,
  regionsPage,
  macroPage,
  moversPage,
  venuesPage,
  venuePage,
  feesPage,
  whalesPage,
  sharesPage,
  coveragePage,
  signalsPage,
]

/** Every widget. */
export const WIDGETS: readonly Widget[] = [
  pressureWidget,
  liquidationsWidget,
  orderBookWidget,
  positioningWidget,
  whalesWidget,
  rsiWidget,
]
