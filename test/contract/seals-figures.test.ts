import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, MINUTE } from '../../src/core/time.ts'
import { FIGURES } from '../../src/seals/catalog.ts'
import { checkProof } from '../../src/seals/check.ts'
import { checkRecord } from '../../src/seals/check-record.ts'
import { Sealer } from '../../src/seals/sealer.ts'
import type { Store } from '../../src/store/port.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { proofRecords } from '../../src/tables/signals/proofs.ts'
import { signals } from '../../src/tables/signals/signals.ts'
import { decisionRow, KNOWN_KEY, PUBLIC_KEY } from '../fakes/sealed-past.ts'
import { type Ask, askOn, fullStore } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'

/** The market of the fixture, sealed by the real sealer on the real engine: its third seal. */
const MARK = Date.parse('2026-11-15T12:05:00.000Z')
const SIGNAL = decisionRow(NOW - MINUTE)
let store: Store
let ask: Ask
let records: Map<string, string>
beforeAll(async () => {
  store = await fullStore()
  ask = askOn(store)
  // One decision is all there is.
  await store.dropBefore(signals, NOW)
  await store.insert(signals, [SIGNAL])
  // Left by a sealer that was killed before its seal was stored.
  const left = {
    sequence: 3,
    sealed_at: NOW - 10,
    feed: 'pressure',
    asset: 'XRP',
    value: '99',
    leaf: '00',
    idx: 0,
  }
  await store.insert(proofRecords, [left])
  await store.insert(liquidationEvents, [
    forced('SELL', 'BTCUSDT', 1_000, MARK - 1),
    forced('BUY', 'ETHUSDT', 20, MARK - 4 * MINUTE),
    { ...forced('SELL', 'BTCUSDT', 7, MARK - 2), delayed: true },
    forced('SELL', 'BTCUSDT', 7, MARK),
  ])
  expect(await ask('proof')).toMatchObject({ epochs: 2, records: 5 })
  await expect(ask('proof-record', { sequence: 'latest', feed: 'pressure', asset: 'XRP' })).rejects.toThrow(
    'pressure of XRP is not in any seal.',
  )
  const sealer = new Sealer({ store, key: KNOWN_KEY, source: 'live', clock: { now: () => NOW } })
  expect(await sealer.seal()).toMatchObject({ sequence: 3, figures_at: '2026-11-15T12:05:00.000Z' })
  const rows = await store.reader(proofRecords).range({ where: { sequence: 3 }, order: 'asc', limit: 1_000 })
  records = new Map(rows.map(({ feed, asset, value }) => [`${feed} ${asset}`, value]))
})
afterAll(() => store?.close())

function forced(side: 'SELL' | 'BUY', symbol: string, quote_qty: number, event_time: number) {
  const dedupe_key = `seals ${symbol} ${event_time} ${quote_qty}`
  const order = { exchange: 'okx', symbol, side, price: 1, qty: quote_qty, quote_qty }
  return { event_time, received_at: event_time, ...order, delayed: false, dedupe_key }
}

it('seals what boards say of the same time', async () => {
  const [{ totals, symbols }, book, pressure] = await Promise.all([
    ask('venues-markets', { symbol: 'BTC' }, MARK),
    ask('orderbook', { symbol: 'BTC' }, MARK),
    ask('pressure', { limit: '200' }, MARK),
  ])
  const figures = {
    'open-interest MARKET': totals.perp_oi_usd.toFixed(2),
    'open-interest BTC': symbols[0].perp_oi_usd.toFixed(2),
    'funding-8h BTC': symbols[0].funding_8h_oi_weighted_pct.toFixed(6),
    'depth-bid-2pct BTC': book.bid_usd_2pct.toFixed(2),
    'depth-ask-2pct BTC': book.ask_usd_2pct.toFixed(2),
  }
  expect(Object.fromEntries(records)).toMatchObject(figures)
  const scores = [...records].filter(([name]) => name.startsWith('pressure '))
  expect(scores.map(([name]) => name.split(' ')[1])).toEqual(['BTC', 'DOGE', 'ETH', 'SOL'])
  for (const [name, value] of scores) {
    const { score, direction } = pressure.items.find(
      (item: { symbol: string }) => item.symbol === `${name.split(' ')[1]}USDT`,
    )
    expect(Number(value)).toBe(direction === 'LONG' ? score : -score)
  }
})

it('seals the forced orders of the five minutes before the mark, without late feeds', () => {
  // The fixture has 3 M of longs and 3.5 M of shorts of BTC in that time.
  const sums = [...records].filter(([name]) => name.startsWith('liquidations-'))
  expect(Object.fromEntries(sums)).toEqual({
    'liquidations-long BTC': '3001000.00',
    'liquidations-long ETH': '0.00',
    'liquidations-long SOL': '0.00',
    'liquidations-long MARKET': '3001000.00',
    'liquidations-short BTC': '3500000.00',
    'liquidations-short ETH': '20.00',
    'liquidations-short SOL': '0.00',
    'liquidations-short MARKET': '3500020.00',
  })
})

it('leaves out what is not on record: nothing is 0 because nobody knows it', async () => {
  expect(records.has('open-interest SOL') || records.has('depth-bid-2pct SOL')).toBe(false)
  const later = MARK + 30 * DAY
  const figures = await Promise.all(FIGURES.map(({ read }) => read(store.reader, later)))
  expect(figures.flat().filter(({ value }) => value !== null)).toEqual([])
})

it('answers proofs that hold without us, of the seal that is asked for or the newest that has it', async () => {
  for (const name of records.keys()) {
    const [feed, asset] = name.split(' ') as [string, string]
    const proof = await ask('proof-record', { sequence: '3', feed, asset })
    expect(checkProof(proof, { key: PUBLIC_KEY })).toEqual({ ok: true, findings: [] })
    expect(checkProof({ ...proof, value: `${proof.value}0` }).ok).toBe(false)
  }
  const latest = (feed: string, asset: string) => ask('proof-record', { sequence: 'latest', feed, asset })
  expect(await latest('receipts', SIGNAL.signal_id.toUpperCase())).toMatchObject({
    ok: true,
    result: 'SEALED',
    sequence: 3,
    value: SIGNAL.hash,
    anchors: [],
  })
  expect(await latest('pressure', 'btc')).toMatchObject({ sequence: 3, value: '31' })
  expect(await latest('toy', 'BTC')).toMatchObject({ sequence: 1, value: '1' })
  const missing = { sequence: '4', feed: 'pressure', asset: 'BTC' }
  await expect(ask('proof-record', missing)).rejects.toThrow('There is no seal 4.')
  await expect(ask('proof-record', { ...missing, sequence: '1' })).rejects.toThrow('is not in seal 1')
})

it('shows the seals, and holds the whole record against them', async () => {
  const { epochs, records: sealed, status, public_key, latest } = await ask('proof')
  expect({ epochs, sealed, status, public_key }).toEqual({
    epochs: 3,
    sealed: 5 + records.size,
    status: 'disabled',
    public_key: PUBLIC_KEY,
  })
  expect(latest.map(({ sequence }: { sequence: number }) => sequence)).toEqual([3, 2, 1])
  const { epoch } = await ask('proof-epoch', { sequence: '3' })
  expect(epoch).toMatchObject({ root: latest[0].root, manifest: { source: 'live', sequence: 3 } })
  expect(await checkRecord(store.reader, { key: PUBLIC_KEY })).toMatchObject({
    ok: true,
    seals: 3,
    receipts: 1,
    head: { sequence: 3, root: epoch.root },
  })
  const { feeds } = await ask('proof-catalog')
  const known = new Set(feeds.map(({ feed }: { feed: string }) => feed))
  for (const name of records.keys()) expect(known).toContain(name.split(' ')[0])
})
