import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, floorTo, HOUR, MINUTE, type Ms, SECOND } from '../../core/time.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import { decide, engineTables } from '../../signals/engine.ts'
import { outcomesOf } from '../../signals/evaluate.ts'
import { vpinBuckets } from '../../tables/liquidity/flow.ts'
import { SLIPPAGE_COINS } from '../../tables/liquidity/order-book.ts'
import { dexWhaleEvents } from '../../tables/positioning/dex-whales.ts'
import { signalOutcomes, signals } from '../../tables/signals/signals.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'
import { marks, type Past, type PastPart } from '../past.ts'
import { simulatedSources } from '../signals/outcome-sources.ts'
import { loneReader, RecordedMarket } from '../signals/recorded-market.ts'
import { allOf } from './derive.ts'
import { writtenBefore } from './metrics.ts'
import { rowsReader } from './rows-reader.ts'

const DAYS = 180
/** So much is decided in one go. */
const STEP = 5 * MINUTE
const SPAN = 15 * DAY
/** Rules look back a day, and readings stand for some hours. */
const LOOK_BACK = 30 * HOUR
/** A decision is made so long after its mark, as the recorder's. */
const DECIDES_AFTER = 30 * SECOND

/**
 * What the engine would have decided in half a year, and how that ended: the same rules and the same evaluation as
 * those of the recorder, over what the model would have told. Nothing here knows how a trade will end.
 */
export const pastSignals: PastPart = {
  label: 'signals and how they ended',
  thousands: 10,
  wants: [vpinBuckets, dexWhaleEvents, feeSchedules],
  async *past(past) {
    const { market, now } = past
    const decided: Row<typeof signals>[] = []
    const last = floorTo(now - DECIDES_AFTER, STEP)
    for (const from of marks(SPAN, now - DAYS * DAY, last)) {
      const span = { from, to: Math.min(from + SPAN, last) }
      const rows = await decide(readersOf(past, span, decided), span, (mark) => mark + DECIDES_AFTER)
      for (const row of rows) decided.push(row)
      yield { table: signals, rows }
    }
    const outcomes = await outcomesOf(decided, simulatedSources(market), now)
    yield { table: signalOutcomes, rows: outcomes.sort((a, b) => a.evaluated_at - b.evaluated_at) }
  },
}

function readersOf(
  past: Past,
  { from, to }: { readonly from: Ms; readonly to: Ms },
  decided: readonly Row<typeof signals>[],
): Readers<typeof engineTables> {
  const { market, now } = past
  const listings = SLIPPAGE_COINS.flatMap((coin) => market.listing(MAIN_VENUE, coin) ?? [])
  const told = new RecordedMarket(market, listings, from - LOOK_BACK, to + 1, now)
  const alone: Readonly<Record<string, Reader<AnyTable>>> = {
    bars: loneReader([...told.closes()]),
    oi: loneReader(told.quarters),
    funding: loneReader(told.quarters),
    tickers: loneReader(told.quarters),
    pressure: loneReader([...told.scores()]),
    positioning: loneReader([...told.accounts()]),
  }
  const several: Readonly<Record<string, readonly Partial<Row<AnyTable>>[]>> = {
    liquidations: [...told.forcedOrders()],
    books: [...told.books()],
    signals: decided,
  }
  const written = writtenBefore({ reads: engineTables }, past)
  return Object.fromEntries(
    Object.entries(engineTables).map(([name, table]: [string, AnyTable]) => {
      if (alone[name]) return [name, alone[name]]
      const own = several[name] as readonly Row<AnyTable>[] | undefined
      return [name, rowsReader(table, own ? allOf(own, table.time) : written[name]!)]
    }),
  ) as unknown as Readers<typeof engineTables>
}
