import type { Source, Venue } from '../../define/source.ts'
import { binanceRest } from './binance-rest.ts'
import { binanceStream } from './binance-stream.ts'
import { bitfinex } from './bitfinex.ts'
import { bitget } from './bitget.ts'
import { bybitRest } from './bybit-rest.ts'
import { bybitStream } from './bybit-stream.ts'
import { deribit } from './deribit.ts'
import type { Dialect } from './dialect.ts'
import { gate } from './gate.ts'
import { htx } from './htx.ts'
import { hyperliquid } from './hyperliquid.ts'
import { kraken } from './kraken.ts'
import { okxRest } from './okx-rest.ts'
import { okxStream } from './okx-stream.ts'

/** What is told of the venues whose perpetuals are recorded minute by minute. */
const BY_THE_MINUTE = [
  'contracts',
  'tickers',
  'funding-marks',
  'settlements',
  'open-interest',
  'liquidations',
] as const

/** Fresh ones for each server: limits and samples are counted per server. */
export function dialects(): Dialect[] {
  return [
    { venue: 'binance', speaks: BY_THE_MINUTE, rest: binanceRest(), stream: binanceStream() },
    { venue: 'bybit', speaks: BY_THE_MINUTE, rest: bybitRest(), stream: bybitStream },
    { venue: 'okx', speaks: BY_THE_MINUTE, rest: okxRest(), stream: okxStream },
    gate(),
    htx(),
    bitget(),
    bitfinex(),
    kraken(),
    deribit(),
    hyperliquid(),
  ]
}

const SPOKEN = dialects()

/** Who speaks a dialect: such a venue's perpetuals are recorded one by one, by the adapter of the real venue. */
export const WIRE_VENUES: readonly string[] = SPOKEN.map(({ venue }) => venue)

/** Those of them that are asked every minute; the others every five. */
export const MINUTE_VENUES: readonly string[] = SPOKEN.filter(({ speaks }) => speaks.includes('tickers')).map(
  ({ venue }) => venue,
)

/** What a dialect tells of the past when asked; all else of it is in the folder from the start. */
const TOLD_BACK = ['settlements']

/** The sources of a venue that its dialect answers; what it does not speak of is fed by rows. */
export function spokenSources({ id, sources }: Venue): readonly Source[] {
  const speaks = SPOKEN.find(({ venue }) => venue === id)?.speaks ?? []
  return sources.flatMap((source) => {
    const subject = source.id.slice(id.length + 1)
    if (!speaks.includes(subject)) return []
    return TOLD_BACK.includes(subject) ? source : ofThePresent(source)
  })
}

function ofThePresent({ backfill: _, ...source }: Source): Source {
  return source as Source
}
