import type { Page, Widget } from '../define/page.ts'
import { homePage } from './home/home.ts'
import { liquidationMapPage } from './liquidations/liquidation-map.ts'
import { liquidationsPage } from './liquidations/liquidations.ts'
import { orderBookPage } from './liquidity/order-book.ts'
import { fundingPage } from './market/funding.ts'
import { openInterestPage } from './market/open-interest.ts'
import { optionsPage } from './options/options.ts'
import { positioningPage } from './positioning/positioning.ts'
import { liquidationsWidget } from './widgets/liquidations.ts'

/** Every page, in the order in which lists name them. A new one is a file and a line here. */
export const PAGES: readonly Page[] = [
  homePage,
  fundingPage,
  openInterestPage,
  liquidationsPage,
  liquidationMapPage,
  orderBookPage,
  positioningPage,
  optionsPage,
]

/** Every widget. */
export const WIDGETS: readonly Widget[] = [liquidationsWidget]
