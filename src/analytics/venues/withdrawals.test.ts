import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cheapestWay,
  marketRanks,
  type NetworkVersion,
  networkEventsBetween,
  pausedNow,
  rankPaused,
} from './withdrawals.ts'

const version = (more: Partial<NetworkVersion>): NetworkVersion => ({
  exchange: 'binance',
  asset: 'USDT',
  network: 'TRX',
  valid_from: 1000,
  deposit_enabled: true,
  withdraw_enabled: true,
  ...more,
})

describe('events of a network', () => {
  it('are what changed between two versions', () => {
    const open = version({})
    const shut = version({ valid_from: 2000, deposit_enabled: false, withdraw_enabled: false })
    const kinds = (a: NetworkVersion, b: NetworkVersion) => networkEventsBetween(a, b).map(({ kind }) => kind)
    expect(kinds(open, shut)).toEqual(['withdrawal_suspended', 'deposit_suspended'])
    expect(kinds(shut, open)).toEqual(['withdrawal_resumed', 'deposit_resumed'])
    expect(networkEventsBetween(open, shut)[0]).toMatchObject({ at: 2000, asset: 'USDT', network: 'TRX' })
    // A new fee is a version and no event; neither is a flag that was not known.
    expect(kinds(open, version({ valid_from: 3000 }))).toEqual([])
    expect(kinds(version({ withdraw_enabled: null }), shut)).toEqual(['deposit_suspended'])
  })
})

describe('the rank of an asset', () => {
  const pairs = [
    { symbol: 'BTC', quote: 'USDT', volume_24h_usd: 50 },
    { symbol: 'ETH', quote: 'USDT', volume_24h_usd: 30 },
    { symbol: 'ETH', quote: 'USDC', volume_24h_usd: 25 },
    { symbol: 'PEPE', quote: 'USDT', volume_24h_usd: 26 },
    { symbol: 'DARK', quote: 'USDT', volume_24h_usd: null },
  ]

  it('counts it as a coin and as money', () => {
    // USDT 106, ETH 55, BTC 50, PEPE 26, USDC 25.
    expect([...marketRanks(pairs).keys()]).toEqual(['USDT', 'ETH', 'BTC', 'PEPE', 'USDC'])
    expect(marketRanks(pairs).get('BTC')).toBe(3)
    expect(marketRanks(pairs).has('DARK')).toBe(false)
  })

  it('does not depend on the order of rows nor on the unit of volume', () => {
    const larger = pairs.map((pair) => ({
      ...pair,
      volume_24h_usd: pair.volume_24h_usd === null ? null : pair.volume_24h_usd * 1000,
    }))
    expect(marketRanks([...larger].reverse())).toEqual(marketRanks(pairs))
  })
})

describe('a pause', () => {
  const shut = (valid_from: number, more: Partial<NetworkVersion> = {}) =>
    version({ valid_from, withdraw_enabled: false, ...more })
  const sinceOf = (versions: readonly NetworkVersion[]) => pausedNow(versions).map(({ since }) => since)

  it('began when the way was shut, whatever changed since', () => {
    expect(sinceOf([version({}), shut(2000), shut(3000), shut(4000, { deposit_enabled: false })])).toEqual([
      2000,
    ])
    expect(pausedNow([version({}), shut(2000), shut(4000, { deposit_enabled: false })])).toMatchObject([
      { valid_from: 4000, deposit_enabled: false },
    ])
  })

  it('is of now: an earlier one that ended does not count', () => {
    expect(sinceOf([shut(1000), version({ valid_from: 2000 }), shut(3000)])).toEqual([3000])
    expect(sinceOf([shut(1000), version({ valid_from: 2000 })])).toEqual([])
    // Unknown is not shut.
    expect(sinceOf([shut(1000), version({ valid_from: 2000, withdraw_enabled: null }), shut(3000)])).toEqual([
      3000,
    ])
  })

  it('is as old as the record where that begins with it, and each way has its own', () => {
    expect(sinceOf([shut(5000), shut(1000), shut(3000, { network: 'ETH' })])).toEqual([1000, 3000])
  })
})

it('ranks paused networks by asset, then by the age of the pause', () => {
  const ranks = new Map([
    ['USDT', 1],
    ['BTC', 3],
  ])
  const rows = [
    { ...version({ asset: 'ODD' }), since: 1 },
    { ...version({ asset: 'BTC', network: 'BTC' }), since: 50 },
    // The newest version of the longer pause is the younger one.
    { ...version({ exchange: 'okx', valid_from: 80 }), since: 70 },
    { ...version({ exchange: 'gate', valid_from: 90 }), since: 60 },
  ]
  expect(rankPaused(rows, ranks).map((row) => [row.asset, row.exchange, row.market_rank])).toEqual([
    ['USDT', 'gate', 1],
    ['USDT', 'okx', 1],
    ['BTC', 'binance', 3],
    ['ODD', 'binance', null],
  ])
  expect(rankPaused([...rows].reverse(), ranks)).toEqual(rankPaused(rows, ranks))
})

describe('the cheapest way', () => {
  const way = (venue: string, withdraw_fee: number | null, withdraw_enabled: boolean | null = true) => ({
    venue,
    network: 'TRX',
    withdraw_enabled,
    withdraw_fee,
  })

  it('is open and has a known fee', () => {
    expect(cheapestWay([way('a', 1), way('b', 0.5), way('c', 0.1, false), way('d', null)])?.venue).toBe('b')
    // A flag that is not known is not open.
    expect(cheapestWay([way('c', 0.1, null)])).toBeNull()
    expect(cheapestWay([way('d', null)])).toBeNull()
    expect(cheapestWay([])).toBeNull()
  })

  it('is as cheap as any', () => {
    const ways = fc.array(
      fc.record({
        venue: fc.constantFrom('a', 'b', 'c'),
        network: fc.constantFrom('TRX', 'ETH'),
        withdraw_enabled: fc.option(fc.boolean()),
        withdraw_fee: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      }),
    )
    fc.assert(
      fc.property(ways, (rows) => {
        const open = rows.flatMap((row) =>
          row.withdraw_enabled && row.withdraw_fee !== null ? [row.withdraw_fee] : [],
        )
        expect(cheapestWay(rows)?.withdraw_fee ?? null).toEqual(open.length === 0 ? null : Math.min(...open))
        expect(cheapestWay([...rows].reverse())).toEqual(cheapestWay(rows))
      }),
    )
  })
})
