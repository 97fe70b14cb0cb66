import { SECOND } from '../../../src/core/time.ts'
import { poll, stream, type Venue, venue } from '../../../src/define/source.ts'
import type { Row } from '../../../src/define/table.ts'
import { liquidationEvents } from '../../../src/tables/liquidations/liquidations.ts'
import { perpTickers } from '../../../src/tables/market/tickers.ts'

/** A venue with one stream and one poll, as small as a venue can be; OfferingVenue is its other side. */

export const STREAM = 'okx.liquidations'
export const SMALL_HOST = 'stream.test'
export const POLL = 'okx.tickers'
export const POLL_EVERY_MS = SECOND / 5
/** Coins of its own: no other venue has a price that these could be held against. */
export const SYMBOLS = ['TAPEAUSDT', 'TAPEBUSDT', 'TAPECUSDT'] as const
const PRICE = 60_000
/** So little that hours of them are not too much for one contract. */
const QTY = 0.001

/** One forced order on the wire. */
export interface Offered {
  readonly id: string
  readonly at: number
}

export function smallVenue(): Venue {
  return venue({
    id: 'okx',
    name: 'OKX',
    type: 'cex',
    country: 'SC',
    markets: ['perp'],
    rest: { hosts: [SMALL_HOST], budget: { weight: 1_000, per: '1s' } },
    sources: [
      stream({
        id: STREAM,
        into: liquidationEvents,
        about: 'Forced orders, numbered.',
        liquidations: { kind: 'full' },
        url: `wss://${SMALL_HOST}/ws`,
        subscribe: () => [{ op: 'subscribe' }],
        heartbeat: { every: '1s', send: 'ping frame' },
        silence: '10s',
        parse: (message) => (message as readonly Offered[]).map(liquidationOf),
      }),
      poll({
        id: POLL,
        into: perpTickers,
        about: 'Tickers of every mark.',
        every: `${POLL_EVERY_MS}ms`,
        ask: (api) => api.get(`https://${SMALL_HOST}/tickers`),
        parse: (names, { now }) => (names as string[]).map((symbol) => tickerOf(symbol, now)),
      }),
    ],
  })
}

function liquidationOf({ id, at }: Offered): Row<typeof liquidationEvents> {
  return {
    event_time: at,
    received_at: Date.now(),
    exchange: 'okx',
    symbol: SYMBOLS[0],
    side: 'SELL',
    price: PRICE,
    qty: QTY,
    quote_qty: PRICE * QTY,
    delayed: false,
    dedupe_key: id,
  }
}

function tickerOf(symbol: string, ts: number): Row<typeof perpTickers> {
  return {
    ts,
    exchange: 'okx',
    symbol,
    last_price: PRICE,
    mark_price: PRICE,
    index_price: PRICE,
    change_24h_pct: 0,
    quote_volume_24h: 1e9,
    funding_rate_pct: 0.01,
    funding_interval_h: 8,
    next_funding_at: null,
  }
}
