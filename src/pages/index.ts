import type { Page, Widget } from '../define/page.ts'
import { homePage } from './home/home.ts'
import { liquidationsPage } from './liquidations/liquidations.ts'
import { fundingPage } from './market/funding.ts'
import { openInterestPage } from './market/open-interest.ts'
import { whalesPage } from './positioning/whales.ts'
import { coveragePage } from './record/coverage.ts'
import { signalsPage } from './signals/signals.ts'
import { sharesPage } from './tradfi/shares.ts'
import { feesPage } from './venues/fees.ts'
import { venuePage } from './venues/venue.ts'
import { venuesPage } from './venues/venues.ts'
import { liquidationsWidget } from './widgets/liquidations.ts'

/** Every page, in the order in which lists name them. A new one is a file and a line here. */
export const PAGES: readonly Page[] = [
  homePage,
  fundingPage,
  openInterestPage,
  liquidationsPage,
  venuesPage,
  venuePage,
  feesPage,
  whalesPage,
  sharesPage,
  coveragePage,
  signalsPage,
]

/** Every widget. */
export const WIDGETS: readonly Widget[] = [liquidationsWidget]
