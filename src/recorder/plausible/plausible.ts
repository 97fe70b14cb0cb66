import { venueOf } from '../../core/source-id.ts'
import type { Ms } from '../../core/time.ts'
import type { Source } from '../../define/source.ts'
import type { AnyTable } from '../../define/table.ts'
import { liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import { orderbook5m, perpBooks5m } from '../../tables/liquidity/order-book.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { fundingMarks, fundingSettlements } from '../../tables/market/funding.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { optionsOiDaily, optionsTrades } from '../../tables/options/options.ts'
import { dexPositions } from '../../tables/positioning/dex-whales.ts'
import { positioningReadings } from '../../tables/positioning/positioning.ts'
import { whaleTrades } from '../../tables/positioning/whales.ts'
import { tradfiFundingSettlements, tradfiTickers } from '../../tables/tradfi/tradfi.ts'
import { instruments, venueSnapshots } from '../../tables/venues/venues.ts'
import type { AnyRow } from '../keys.ts'
import type { DoubtOf } from '../sift.ts'
import {
  checkBar,
  checkInstrument,
  checkPerpBook,
  checkPosition,
  checkPositioning,
  checkSpotBook,
} from './books.ts'
import type { Check, CheckContext, Doubt } from './check.ts'
import type { MarketView } from './market-view.ts'
import { checkOption, checkOptionTrade } from './options.ts'
import { checkLiquidation, checkTrade } from './orders.ts'
import {
  checkFundingMark,
  checkInterest,
  checkSettlement,
  checkSnapshot,
  checkTicker,
  checkTradfiTicker,
} from './tickers.ts'

type AnyCheck = (row: AnyRow, context: CheckContext) => Doubt | null

const check = <T extends AnyTable>(table: T, of: Check<T>): [string, AnyCheck] => [
  table.name,
  of as unknown as AnyCheck,
]

/** By table, not by venue: what a liquidation can be is the same wherever it comes from. */
const CHECKS: ReadonlyMap<string, AnyCheck> = new Map([
  check(instruments, checkInstrument),
  check(perpTickers, checkTicker),
  check(tradfiTickers, checkTradfiTicker),
  check(venueSnapshots, checkSnapshot),
  check(fundingMarks, checkFundingMark),
  check(fundingSettlements, checkSettlement),
  check(tradfiFundingSettlements, checkSettlement),
  check(oi5m, checkInterest),
  check(liquidationEvents, checkLiquidation),
  check(whaleTrades, checkTrade),
  check(minuteBars, checkBar),
  check(orderbook5m, checkSpotBook),
  check(perpBooks5m, checkPerpBook),
  check(dexPositions, checkPosition),
  check(positioningReadings, checkPositioning),
  check(optionsOiDaily, checkOption),
  check(optionsTrades, checkOptionTrade),
])

/** What speaks against rows of a source, beyond the rules of their columns; undefined where the table has no check. */
export function doubtFinder(
  { id, into, kind }: Pick<Source, 'id' | 'into' | 'kind'>,
  view: MarketView,
  now: Ms,
): DoubtOf | undefined {
  const doubtOf = CHECKS.get(into.name)
  if (!doubtOf) return undefined
  const context: CheckContext = { now, view, venue: venueOf(id), streamed: kind === 'stream' }
  return (row) => doubtOf(row, context)
}
