import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recentBoard } from '../../src/boards/signals/recent.ts'
import { HOUR, isoOf, MINUTE, type Ms } from '../../src/core/time.ts'
import type { Row } from '../../src/define/table.ts'
import { receiptOf, signalIdOf } from '../../src/signals/receipt.ts'
import { STRATEGIES } from '../../src/signals/strategies/index.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { type Decision, signalOutcomes, signals } from '../../src/tables/signals/signals.ts'
import { RowsStore } from '../fakes/rows-store.ts'
import { get, type Running, START, startService } from './fixture.ts'

const STRATEGY = STRATEGIES[0]!.id
type Outcome = Row<typeof signalOutcomes>

/** A signal that ended so long ago. */
function closed(symbol: string, ago: Ms, outcome: Outcome['outcome'], net_bps: number | null) {
  const created_at = START - ago - 30 * MINUTE
  const signal_id = signalIdOf(STRATEGY, '1', symbol, created_at)
  const own = { signal_id, created_at, symbol, side: 'LONG' as const, strategy: STRATEGY }
  const decision: Decision = {
    signalId: signal_id,
    createdAt: isoOf(created_at),
    symbol,
    side: 'LONG',
    strategy: STRATEGY,
    strategyVersion: '1',
    exchange: 'binance',
    interval: '5m',
    entryPrice: 100,
    stopPrice: 99,
    tp1Price: 101,
    timeoutMinutes: 60,
    feeBps: 4,
    features: {},
    regime: null,
    pressureScore: null,
  }
  return {
    decided: { ...own, decision, ...receiptOf(decision) },
    ended: { ...own, evaluated_at: START - ago, outcome, net_bps } as Outcome,
  }
}

const store = new RowsStore()
let running: Running
beforeAll(async () => {
  const all = [
    closed('BTCUSDT', 80 * HOUR, 'TP1', 90),
    closed('BTCUSDT', 71 * HOUR, 'SL', -31.25),
    closed('ETHUSDT', 20 * HOUR, 'EXCLUDED', null),
    closed('ETHUSDT', 10 * HOUR, 'TP1', 44.1),
    closed('BTCUSDT', 5 * MINUTE, 'TIMEOUT', 0),
  ]
  store.put(
    signals,
    all.map(({ decided }) => decided),
  )
  store.put(
    signalOutcomes,
    all.map(({ ended }) => ended),
  )
  store.put(perpTickers, [{ ts: START - MINUTE, exchange: 'binance', symbol: 'SOLUSDT' } as never])
  running = await startService({ engine: store as never, boards: [recentBoard] })
})
afterAll(() => running.service.close())

const ask = (path: string) => get(running.base, path)

async function channelAt(path: string) {
  const { status, headers, text } = await ask(path)
  expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(XMLValidator.validate(text)).toBe(true)
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    htmlEntities: true,
    isArray: (name) => name === 'item',
  })
  return parser.parse(text).rss.channel
}

describe('feeds of closed signals', () => {
  it.each([
    ['/feed.xml', '', ['BTCUSDT', 'ETHUSDT', 'BTCUSDT']],
    ['/symbols/BTCUSDT/feed.xml', '&symbol=BTC', ['BTCUSDT', 'BTCUSDT']],
    ['/symbols/eth/feed.xml', '&symbol=ETHUSDT', ['ETHUSDT']],
    [`/strategies/${STRATEGY}/feed.xml`, `&strategy=${STRATEGY}`, ['BTCUSDT', 'ETHUSDT', 'BTCUSDT']],
  ])('%s says what the board says', async (path, only, symbols) => {
    const { item, lastBuildDate } = await channelAt(path)
    const { json } = await ask(`/api/public/recent?hours=72&limit=100${only}`)
    expect(json.signals.map(({ symbol }: { symbol: string }) => symbol)).toEqual(symbols)
    expect(item).toEqual(
      json.signals.map((signal: Record<string, string>) => ({
        title: `${signal.symbol} ${signal.side} ${signal.outcome} ${signal.netBps} bps`,
        link: `http://perptape.example/verify/${signal.hash!.slice(0, 10)}`,
        guid: { '@_isPermaLink': 'false', '#text': signal.hash },
        pubDate: new Date(signal.evaluatedAt!).toUTCString(),
        category: signal.outcome,
        description: expect.stringContaining(signal.hash!),
      })),
    )
    expect(item[0].guid['#text']).toMatch(/^[0-9a-f]{64}$/)
    expect(lastBuildDate).toBe(item[0].pubDate)
  })

  it('are a channel without items where nothing ended', async () => {
    const channel = await channelAt('/symbols/SOLUSDT/feed.xml')
    expect(channel).toMatchObject({ title: 'perptape: closed signals of SOLUSDT', language: 'en' })
    expect(channel.item).toBeUndefined()
  })

  it('are the same for as long as nothing ends', async () => {
    const first = await ask('/feed.xml')
    running.clock.ms += 20 * MINUTE
    const second = await ask('/feed.xml')
    expect(second.text).toBe(first.text)
    expect(second.headers.etag).toBe(first.headers.etag)
    running.clock.ms = START
  })

  it.each([
    ['/symbols/NOPEUSDT/feed.xml', 404, 'unknown_symbol'],
    ['/strategies/no-such/feed.xml', 404, 'not_found'],
    ['/symbols/%3Cb%3E/feed.xml', 400, 'invalid_parameter'],
    ['/strategies/No_Such/feed.xml', 400, 'invalid_parameter'],
  ])('refuse %s', async (path, status, error) => {
    const refused = await ask(path)
    expect([refused.status, refused.json.error]).toEqual([status, error])
  })

  it('are listed in the manifest', async () => {
    const { json } = await ask('/api/v1/public/manifest')
    expect(json.rss_feeds.map(({ path }: { path: string }) => path)).toEqual([
      '/feed.xml',
      '/symbols/[symbol]/feed.xml',
      '/strategies/[strategy]/feed.xml',
    ])
  })
})
