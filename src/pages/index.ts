import type { Page, Widget } from '../define/page.ts'
import { homePage } from './home/home.ts'
import { openInterestPage } from './market/open-interest.ts'
import { symbolPage } from './symbol/symbol.ts'
import { liquidationsWidget } from './widgets/liquidations.ts'

/** Every page, in the order in which lists name them. A new one is a file and a line here. */
export const PAGES: readonly Page[] = [homePage, symbolPage, openInterestPage]

/** Every widget. */
export const WIDGETS: readonly Widget[] = [liquidationsWidget]
