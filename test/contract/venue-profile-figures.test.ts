import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, floorTo, HOUR, MINUTE } from '../../src/core/time.ts'
import { venueEventsRollup } from '../../src/rollups/venues/venue-events.ts'
import type { Store } from '../../src/store/port.ts'
import { listings } from '../../src/tables/market/listings.ts'
import { insuranceFundDaily } from '../../src/tables/venues/insurance-funds.ts'
import { leverageTiers } from '../../src/tables/venues/leverage.ts'
import { instruments, venueSnapshots, venues } from '../../src/tables/venues/venues.ts'
import { assetNetworks, networkEvents } from '../../src/tables/venues/withdrawals.ts'
import { askOn } from '../fixtures/ask.ts'
import { feeRows } from '../fixtures/fees.ts'
import { gapRows } from '../fixtures/gaps.ts'
import { NOW } from '../fixtures/market.ts'
import { computeSpan } from '../fixtures/rolling.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { venueProfileRows } from '../fixtures/venue-profile.ts'

/** A store of its own: Binance with everything, Bitlo with nothing but its entry. */
let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
  for (const [table, rows] of [...feeRows(NOW), ...gapRows(NOW), ...venueProfileRows(NOW)])
    await store.insert(table, rows)
  const entry = {
    type: 'cex' as const,
    country: null,
    kinds: ['perp' as const],
    recorded_since: '2026-07-30',
  }
  await store.insert(venues, [
    { venue: 'binance', name: 'Binance', ...entry },
    { venue: 'bitlo', name: 'Bitlo', ...entry },
  ])
  const snapshot = (symbol: string, oi: number, rate: number) => ({
    ts: NOW - 7 * MINUTE,
    venue: 'binance',
    market: 'perp' as const,
    symbol,
    quote: 'USDT',
    instrument: `${symbol}USDT`,
    price_usd: 100,
    volume_24h_usd: 1e9,
    open_interest_usd: oi,
    funding_rate_8h_pct: rate,
  })
  await store.insert(venueSnapshots, [snapshot('BTC', 9e9, 0.01), snapshot('ETH', 3e9, 0.03)])
  const contract = (instrument: string, kind: 'perp' | 'option', gone = false) => ({
    venue: 'binance',
    instrument,
    base: 'BTC',
    quote: 'USDT',
    kind,
    expires_at: null,
    contract_size: 1,
    first_seen_at: NOW - 90 * DAY,
    last_seen_at: NOW - HOUR,
    delisted_at: gone ? NOW - HOUR : null,
  })
  await store.insert(instruments, [
    contract('BTCUSDT', 'perp'),
    contract('ETHUSDT', 'perp'),
    contract('SOLUSDT', 'perp'),
    contract('OLDUSDT', 'perp', true),
    contract('BTC-27NOV26-C', 'option'),
  ])
  const step = (symbol: string, tier: number, from: number, to: number | null, max_leverage: number) => ({
    exchange: 'binance',
    contract: `${symbol}USDT`,
    tier,
    valid_from: NOW - from * DAY,
    symbol,
    notional_floor: 0,
    notional_cap: 1e6,
    max_leverage,
    maintenance_margin_rate: 0.005,
    valid_to: to === null ? null : NOW - to * DAY,
  })
  await store.insert(leverageTiers, [
    step('BTC', 1, 80, 10, 125),
    step('ETH', 1, 80, null, 75),
    step('BTC', 1, 10, null, 100),
    step('BTC', 2, 10, null, 50),
    // Changed further up the ladder, and a ladder that is gone.
    step('ETH', 2, 80, 5, 50),
    step('ETH', 2, 5, null, 40),
    step('SOL', 1, 80, 20, 60),
  ])
  const network = (asset: string, deposit_enabled: boolean, withdraw_enabled: boolean) => ({
    exchange: 'binance',
    asset,
    network: 'ethereum',
    valid_from: NOW - 20 * DAY,
    network_raw: 'ERC20',
    deposit_enabled,
    withdraw_enabled,
    withdraw_fee: 1,
    withdraw_min: 2,
    valid_to: null,
    checked_at: NOW - HOUR,
  })
  await store.insert(assetNetworks, [network('USDT', true, false), network('ETH', true, true)])
  await store.insert(insuranceFundDaily, [
    { date: '2026-11-14', venue: 'binance', fund_usd: 1.2e9, basis: 'venue_total' },
  ])
})
afterAll(() => store?.close())

describe('venues/profile', () => {
  it('lists the venues without one', async () => {
    const answer = await askOn(store)('venues-profile')
    expect(answer).toMatchObject({ count: 2, venues: ['binance', 'bitlo'], stale: false })
    expect(answer.contracts).toBeUndefined()
  })

  it('counts the changes of ladders that the leverage board lists', async () => {
    const { changes } = await askOn(store)('leverage-tiers', { venue: 'binance' })
    expect(changes.map(({ symbol, kind }: Record<string, string>) => [symbol, kind])).toEqual([
      ['ETH', 'ladder_changed'],
      ['BTC', 'cut'],
      ['SOL', 'ladder_changed'],
    ])
    const { leverage } = await askOn(store)('venues-profile', { venue: 'binance' })
    expect(leverage.changes_30d).toBe(changes.length)
  })

  it('puts together what is recorded of a venue', async () => {
    const answer = await askOn(store)('venues-profile', { venue: 'Binance' })
    expect(answer).toMatchObject({
      venue: 'binance',
      name: 'Binance',
      type: 'cex',
      // One of four perpetuals is gone; futures and spot were never seen.
      contracts: { perp: 3, future: null, option: 1, spot: null, total: 4 },
      // Mean of 1 and 3; weighted (9 · 1 + 3 · 3) / 12.
      basket: {
        symbols: 2,
        perp_oi_usd: 12e9,
        volume_24h_usd: 2e9,
        avg_funding_8h_pct: 0.02,
        oi_weighted_funding_8h_pct: 0.015,
      },
      leverage: { contracts: 2, max_leverage: 100, median_max_leverage: 87.5, changes_30d: 3 },
      networks: { assets: 2, networks: 2, deposits_paused: 0, withdrawals_paused: 1 },
      fees: [
        { market: 'perp', maker_pct: 0.018, taker_pct: 0.045 },
        { market: 'spot', maker_pct: 0.1, taker_pct: 0.12 },
      ],
      // One of ten checks met silence; a slow answer is an answer.
      status: { uptime_30d_pct: 90, checks_30d: 10, state: 'up', checked_at: '2026-11-15T12:05:00.000Z' },
      insurance_fund_usd: 1.2e9,
      liquidation_feed: null,
    })
    expect(answer.events.map(({ kind }: { kind: string }) => kind)).toEqual(['listing', 'fee_change'])
    expect(answer.count).toBeUndefined()
  })

  it('leaves null what was never recorded', async () => {
    expect(await askOn(store)('venues-profile', { venue: 'bitlo' })).toMatchObject({
      contracts: { perp: null, future: null, option: null, spot: null, total: null },
      basket: { symbols: 0, perp_oi_usd: null, avg_funding_8h_pct: null },
      leverage: null,
      networks: null,
      fees: [],
      status: { uptime_30d_pct: null, checks_30d: 0, state: 'unknown', checked_at: null },
      insurance_fund_usd: null,
      liquidation_feed: null,
      events: [],
      stale: true,
    })
  })

  it('does not take an old check for the present', async () => {
    const { status } = await askOn(store)('venues-profile', { venue: 'binance' }, NOW + HOUR)
    expect(status).toMatchObject({ state: 'unknown', checked_at: '2026-11-15T12:05:00.000Z' })
  })

  it('names the venues there are', async () => {
    await expect(askOn(store)('venues-profile', { venue: 'nowhere' })).rejects.toMatchObject({
      code: 'unknown_venue',
      param: 'venue',
      allowed: ['binance', 'bitlo'],
    })
  })
})

describe('what changed at a venue', () => {
  it('is found in the other records', async () => {
    const listing = (symbol: string, known: boolean, delisted_at: number | null) => ({
      exchange: 'binance',
      symbol,
      base: symbol.slice(0, -4),
      quote: 'USDT',
      status: delisted_at === null ? ('listed' as const) : ('delisted' as const),
      listing_known: known,
      first_seen_at: NOW - 5 * DAY,
      delisted_at,
    })
    await store.insert(listings, [
      listing('NEWUSDT', true, null),
      listing('BTCUSDT', false, null),
      listing('OLDUSDT', false, NOW - DAY),
    ])
    await store.insert(networkEvents, [
      {
        at: NOW - 2 * DAY,
        exchange: 'binance',
        asset: 'USDT',
        network: 'ethereum',
        kind: 'withdrawal_suspended',
      },
      {
        at: NOW - 2 * DAY,
        exchange: 'binance',
        asset: 'USDT',
        network: 'ethereum',
        kind: 'deposit_suspended',
      },
    ])
    const today = floorTo(NOW, DAY)
    const rows = await computeSpan(store, venueEventsRollup, today - 60 * DAY, today + DAY, NOW)
    expect(rows.map(({ venue, kind, subject, detail }) => [venue, kind, subject, detail])).toEqual([
      ['binance', 'fee_change', 'perp maker', 'Maker fee, perp: 0.02 % → 0.018 %.'],
      ['binance', 'fee_change', 'perp taker', 'Taker fee, perp: 0.05 % → 0.045 %.'],
      ['binance', 'leverage_cut', 'BTC', 'Highest leverage of BTC: 125 → 100.'],
      ['binance', 'listing', 'NEWUSDT', 'NEWUSDT was listed.'],
      ['okx', 'incident', 'outage', 'Did not answer for 10 minutes.'],
      ['binance', 'withdrawal_paused', 'USDT ethereum', 'Withdrawals of USDT over ethereum were suspended.'],
      ['binance', 'delisting', 'OLDUSDT', 'OLDUSDT was delisted.'],
    ])
    // Day by day it comes to the same.
    const days = Array.from({ length: 61 }, (_, place) => today + (place - 60) * DAY)
    const byDay = await Promise.all(
      days.map((day) => computeSpan(store, venueEventsRollup, day, day + DAY, NOW)),
    )
    expect(byDay.flat()).toEqual(rows)
  })
})
