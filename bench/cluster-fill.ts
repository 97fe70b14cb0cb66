import { silentLog } from '../src/core/log.ts'
import { MINUTE, SECOND } from '../src/core/time.ts'
import { openClickhouseStore } from '../src/store/clickhouse/open.ts'
import { clusterBirths, writeClusterBirth } from '../src/store/cluster-birth.ts'
import { TABLES } from '../src/tables/index.ts'
import { liquidationEvents } from '../src/tables/liquidations/liquidations.ts'
import { perpTickers } from '../src/tables/market/tickers.ts'
import type { Clickhouse } from '../test/services/clickhouse.ts'

const CONTRACTS = 200
const LIQUIDATIONS = 50_000

/** A simulated database that is born already, with what a board and a history take: a birth as such takes minutes. */
export async function fillCluster({ urls, cluster }: Clickhouse, database: string): Promise<void> {
  const tables = [...TABLES, clusterBirths]
  const store = await openClickhouseStore({ urls, cluster, database, tables, log: silentLog })
  const now = Date.now()
  const symbols = Array.from({ length: CONTRACTS }, (_, at) => `COIN${at}USDT`)
  await store.insert(
    perpTickers,
    [0, 1, 2].flatMap((ago) =>
      symbols.map((symbol, at) => ({
        ts: now - ago * MINUTE,
        exchange: 'binance',
        symbol,
        last_price: 100 + at,
        mark_price: 100.01 + at,
        index_price: 99.99 + at,
        change_24h_pct: (at % 40) / 4 - 5,
        quote_volume_24h: 1e9 / (at + 1),
        funding_rate_pct: 0.01,
        funding_interval_h: 8,
        next_funding_at: now + 60 * MINUTE,
      })),
    ),
  )
  await store.insert(
    liquidationEvents,
    Array.from({ length: LIQUIDATIONS }, (_, at) => ({
      event_time: now - at * SECOND,
      received_at: now - at * SECOND + 200,
      exchange: ['binance', 'bybit', 'okx'][at % 3]!,
      symbol: symbols[at % CONTRACTS]!,
      side: at % 2 === 0 ? ('SELL' as const) : ('BUY' as const),
      price: 100 + (at % 977) / 7,
      qty: 0.001 * (1 + (at % 5_003)),
      quote_qty: 10 + (at % 9_001) * 1.7,
      delayed: false,
      dedupe_key: `bench ${at}`,
    })),
  )
  await writeClusterBirth(store, 'simulated', now)
  await store.close()
}
