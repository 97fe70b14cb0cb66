import { describe, expect, it } from 'vitest'
import { contextFor, pollOf, scriptedApi } from '../../test/venues/context.ts'
import type { Venue } from '../define/source.ts'
import { bitflyer } from './bitflyer/bitflyer.ts'
import { bitso } from './bitso/bitso.ts'
import { joinedPair, markedPair, type SpotReading, spotFeed } from './spot-feed.ts'

describe('names of pairs', () => {
  it.each([
    ['BTCUSDT', { base: 'BTC', quote: 'USDT' }],
    ['USDCUSDT', { base: 'USDC', quote: 'USDT' }],
    ['USDTUSD', { base: 'USDT', quote: 'USD' }],
    ['USDT', null],
    ['BTCTRY', null],
  ])('%s without a mark', (name, pair) => {
    expect(joinedPair(name, ['USDT', 'USDC', 'USD'])).toEqual(pair)
  })

  it.each([
    ['BTC-USDT', { base: 'BTC', quote: 'USDT' }],
    ['BTC-USD-SWAP', null],
    ['BTC', null],
    ['-USDT', null],
  ])('%s with a mark', (name, pair) => {
    expect(markedPair(name, '-')).toEqual(pair)
  })
})

describe('spot', () => {
  const read = (readings: readonly SpotReading[]) => readings
  const reading = { instrument: 'BTC-XYZ', base: 'BTC', quote: 'XYZ', last: 1, quoteVolume24h: 1 }

  it('is not worth anything in money without an official rate, and still listed', () => {
    const poll = spotFeed({ venue: 'upbit', quotes: ['XYZ'], ask: async () => [reading], read })
    expect(poll.needs).toEqual(['official rates'])
    const rows = poll.parse([reading], contextFor())
    expect(rows.snapshots).toEqual([])
    expect(rows.instruments).toMatchObject([{ instrument: 'BTC-XYZ', kind: 'spot' }])
  })

  it('in dollars and their coins waits for nobody', () => {
    const ask = async () => []
    expect(spotFeed({ venue: 'okx', quotes: ['USDT', 'USDC', 'USD'], ask, read }).needs).toEqual([])
  })
})

describe('where each pair is asked for', () => {
  async function askedOf(venue: Venue, list: unknown): Promise<unknown[]> {
    const api = scriptedApi((asked) => ('get' in asked && asked.query ? {} : list))
    await pollOf(venue, 'spot').ask(api, contextFor())
    return api.calls.flatMap((call) => ('get' in call && call.query ? [call.query] : []))
  }

  it('bitFlyer: spot in yen alone', async () => {
    const list = [
      { product_code: 'BTC_JPY', market_type: 'Spot' },
      { product_code: 'FX_BTC_JPY', market_type: 'FX' },
      { product_code: 'ETH_BTC', market_type: 'Spot' },
    ]
    expect(await askedOf(bitflyer, list)).toEqual([{ product_code: 'BTC_JPY' }])
  })

  it('Bitso: books in pesos alone', async () => {
    const list = { success: true, payload: [{ book: 'btc_mxn' }, { book: 'btc_usd' }, { book: 'mxn_usd' }] }
    expect(await askedOf(bitso, list)).toEqual([{ book: 'btc_mxn' }])
  })
})
