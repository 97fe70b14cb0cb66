import {
  largestPositions,
  liquidationDistancePct,
  whaleSides,
  whalesByCoin,
} from '../../analytics/positioning/dex-whales.ts'
import { unknown } from '../../analytics/record/heard.ts'
import type { Instant } from '../../core/clock.ts'
import { noSuch } from '../../core/errors.ts'
import { sum } from '../../core/stats.ts'
import type { Ms } from '../../core/time.ts'
import { board } from '../../define/board.ts'
import { optionalChoice, optionalCoin } from '../../define/params.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import type { Row } from '../../define/table.ts'
import { firstDay } from '../../readings/record/record-start.ts'
import { dexAccounts, dexPositions, dexWhaleEvents } from '../../tables/positioning/dex-whales.ts'
import { Largest, PositionRow, WhalesAnswer } from './dex-whales-answer.ts'

const UNIVERSE = 300
const COINS = 120
const POSITIONS = 200
const EVENTS = 200
/** Changes of so many days are looked through for the newest. */
const EVENT_WINDOW = '7d'

type Position = Row<typeof dexPositions>
const tables = { accounts: dexAccounts, positions: dexPositions, events: dexWhaleEvents }

export const hyperliquidWhalesBoard = board({
  id: 'hyperliquid-whales',
  path: '/api/public/hyperliquid-whales',
  title: 'Whales of Hyperliquid',
  about: 'What the 300 largest accounts of Hyperliquid hold, coin by coin, and what they changed.',
  mcp: 'get_hl_whales',
  cadence: '5m',
  spelling: 'snake',
  params: {
    coin: optionalCoin('Only this coin, as BTC; kPEPE as the exchange lists it is PEPE.'),
    events: optionalChoice(['1'], 'Add the last 200 changes of positions.'),
  },
  result: WhalesAnswer,
  example: { coin: 'BTC', events: '1' },
  reads: tables,
  subject: 'positions',
  async compute(readers, { coin: asked, events }, { now }) {
    const [scan, recorded_since] = await Promise.all([readScan(readers, now), recordedSince(readers)])
    const scanned = scan.at !== null
    const coin = asked === undefined ? null : await listedCoin(asked, scan.positions, readers.events, now)
    const positions = largestPositions(
      coin === null ? scan.positions : scan.positions.filter((position) => position.coin === coin),
    )
    const coins = whalesByCoin(positions)
    const listed = coin === null ? positions.slice(0, POSITIONS) : positions
    return {
      coverage: {
        scanned: scanned ? scan.accounts.size : null,
        universe: UNIVERSE,
        scanned_at: scan.at,
        failed: scanned ? Math.max(0, UNIVERSE - scan.accounts.size) : null,
      },
      recorded_since,
      coin,
      totals: totalsOf(scan, positions, coin),
      by_coin: coins.slice(0, COINS).map((one) => ({
        ...one,
        top_long: one.top_long && shown(Largest, one.top_long),
        top_short: one.top_short && shown(Largest, one.top_short),
      })),
      coins_total: scanned ? coins.length : null,
      positions: listed.map((position) => positionRow(position, scan.accounts.get(position.address))),
      positions_total: scanned ? positions.length : null,
      positions_truncated: listed.length < positions.length,
      ...(events === undefined ? {} : { events: await newestEvents(readers.events, coin, now) }),
    }
  },
})

interface Scan {
  readonly at: Ms | null
  readonly accounts: ReadonlyMap<string, Row<typeof dexAccounts>>
  readonly positions: readonly Position[]
}

/** The newest scan alone: a position that it did not find is closed. */
async function readScan({ accounts, positions }: Readers<typeof tables>, now: Instant): Promise<Scan> {
  const window = now.last('24h')
  const take = { at: { max: 'scanned_at' } } as const
  const [held] = await positions.aggregate({ ...window, take })
  // Accounts and positions are read one after the other: those of the same scan, or the accounts of the one before.
  const [read] = await accounts.aggregate({ ...window, ...(held?.at ? { until: held.at + 1 } : {}), take })
  const at = held?.at ?? read?.at ?? null
  if (at === null) return { at, accounts: new Map(), positions: [] }
  const [readRows, heldRows] = await Promise.all([
    read?.at ? accounts.latest({ by: ['address'], since: read.at, until: read.at + 1 }) : [],
    positions.latest({ by: ['address', 'coin'], since: at, until: at + 1 }),
  ])
  return { at, accounts: new Map(readRows.map((row) => [row.address, row])), positions: heldRows }
}

/** Changes are kept for good, scans are not; before the first change there is a first scan. */
async function recordedSince({ events, accounts }: Readers<typeof tables>): Promise<string | null> {
  return (await firstDay(events, 'ts')) ?? (await firstDay(accounts, 'scanned_at'))
}

/** As it is recorded; 404 for a coin that no whale holds or held of late. Before the first scan all are unheard of. */
async function listedCoin(
  asked: string,
  positions: readonly Position[],
  events: Reader<typeof dexWhaleEvents>,
  now: Instant,
): Promise<string | null> {
  const changed = await events.aggregate({
    by: ['coin'],
    take: { changes: { count: true } },
    ...now.last(EVENT_WINDOW),
  })
  const coins = [...new Set([...positions, ...changed].map(({ coin }) => coin))].sort()
  // Contracts that others list on the exchange are named in small letters too: xyz:TSLA.
  const found = coins.find((coin) => coin.toUpperCase() === asked)
  if (found === undefined && coins.length > 0) {
    const largest = whalesByCoin(positions).map(({ coin }) => coin)
    const held = largest.length > 0 ? largest : coins
    throw noSuch(
      'symbol',
      { coin: asked },
      'is held by no whale, and was by none in the last seven days',
      held,
    )
  }
  return found ?? asked
}

/** Of all accounts that were read; with a coin, of those that hold it. */
function totalsOf({ accounts, at }: Scan, positions: readonly Position[], coin: string | null) {
  const who = coin === null ? [...accounts.keys()] : [...new Set(positions.map(({ address }) => address))]
  const equities = who.flatMap((address) => accounts.get(address)?.equity_usd ?? [])
  const sides = whaleSides(positions)
  return {
    accounts: at === null ? null : who.length,
    // An account may hold the coin and not have been read yet: then the sum is not known.
    equity_usd: accounts.size === 0 || equities.length < who.length ? null : sum(equities),
    ...(at === null ? unknown(sides) : sides),
    positions: at === null ? null : positions.length,
  }
}

function positionRow(position: Position, account: Row<typeof dexAccounts> | undefined) {
  return shown(PositionRow, position, {
    rank: account?.rank ?? null,
    side: position.size > 0 ? 'LONG' : 'SHORT',
    size: Math.abs(position.size),
    liquidation_distance_pct: liquidationDistancePct(position.mark_price, position.liquidation_price),
    equity_usd: account?.equity_usd ?? null,
  })
}

async function newestEvents(events: Reader<typeof dexWhaleEvents>, coin: string | null, now: Instant) {
  return await events.range({
    ...now.last(EVENT_WINDOW),
    ...(coin === null ? {} : { where: { coin } }),
    order: 'desc',
    limit: EVENTS,
  })
}
