import { describe, expect, it } from 'vitest'
import { SourceError } from '../../src/core/errors.ts'
import { DAY, HOUR, type Ms } from '../../src/core/time.ts'
import { binance } from '../../src/venues/binance/binance.ts'
import { delta } from '../../src/venues/delta/delta.ts'
import { deribit } from '../../src/venues/deribit/deribit.ts'
import { okx } from '../../src/venues/okx/okx.ts'
import {
  type Asked,
  contextFor,
  contractOf,
  NOW,
  pollOf,
  scriptedApi,
  rowsOf as storedRows,
  streamOf,
} from './context.ts'

const context = contextFor()

function queryOf(asked: Asked): Readonly<Record<string, unknown>> {
  return ('get' in asked && asked.query) || {}
}

describe('the volatility index', () => {
  const dvol = pollOf(deribit, 'dvol')
  const SINCE = Date.UTC(2021, 2, 24)
  const candles = (from: Ms, days: number) =>
    Array.from({ length: days }, (_, day) => [from + day * DAY, 50, 60, 40, 50 + day])

  it('is asked for from its first day on, and not before', async () => {
    const api = scriptedApi(() => ({ result: { data: [], continuation: null } }))
    await dvol.backfill!.ask(api, { from: SINCE - 100 * DAY, to: SINCE + 265 * DAY }, context)
    expect(
      api.calls.map(queryOf).map(({ currency, start_timestamp }) => [currency, start_timestamp]),
    ).toEqual([
      ['BTC', SINCE],
      ['ETH', SINCE],
    ])
    await dvol.backfill!.ask(api, { from: SINCE - 465 * DAY, to: SINCE - 100 * DAY }, context)
    expect(api.calls).toHaveLength(2)
  })

  it('goes on where the venue says, until it says no more', async () => {
    const to = SINCE + 4 * DAY
    const api = scriptedApi((asked) => {
      const { currency, end_timestamp } = queryOf(asked)
      if (currency === 'ETH') return { result: { data: candles(SINCE, 4), continuation: null } }
      return end_timestamp === to
        ? { result: { data: candles(SINCE + 2 * DAY, 2), continuation: SINCE + 2 * DAY - 1 } }
        : { result: { data: candles(SINCE, 2), continuation: null } }
    })
    const answer = await dvol.backfill!.ask(api, { from: SINCE, to }, context)
    const rows = storedRows(dvol, answer, context)!
    const dates = ['2021-03-24', '2021-03-25', '2021-03-26', '2021-03-27']
    for (const currency of ['BTC', 'ETH'])
      expect(
        rows
          .filter((row) => row.currency === currency)
          .map(({ date }) => date)
          .sort(),
      ).toEqual(dates)
  })

  it('reaches back to its first day for years to come', () => {
    const reach = Number.parseInt(dvol.backfill!.reach, 10) * DAY
    expect(Date.UTC(2030, 0, 1) - reach).toBeLessThan(SINCE)
  })
})

describe('trades of options', () => {
  const trades = pollOf(deribit, 'option-trades')
  const trade = (id: number, timestamp: Ms) => ({
    trade_id: `${id}`,
    timestamp,
    instrument_name: 'BTC-25DEC26-100000-C',
    direction: 'buy',
    amount: 1,
    price: 0.01,
    index_price: 100_000,
  })

  it('of Deribit: one on the seam of two pages is neither lost nor told twice, whichever host has it', async () => {
    const seam = NOW - HOUR
    // 1,200 trades, of which 400 share the moment in which the first page ends.
    const all = Array.from({ length: 1200 }, (_, id) =>
      trade(id, id < 700 ? seam - 700 + id : id < 1100 ? seam : seam + id),
    )
    const api = scriptedApi((asked) => {
      const { currency, start_timestamp } = queryOf(asked)
      const left =
        currency === 'BTC' ? all.filter(({ timestamp }) => timestamp >= Number(start_timestamp)) : []
      return { result: { trades: left.slice(0, 1000), has_more: left.length > 1000 } }
    })
    const answer = await trades.backfill!.ask(api, { from: NOW - 2 * HOUR, to: NOW }, context)
    const ids = storedRows(trades, answer, context)!.map(({ id }) => id)
    expect(new Set(ids).size).toBe(1200)
    const hosts = new Set(api.calls.map((call) => ('get' in call ? new URL(call.get).host : '')))
    expect([...hosts].sort()).toEqual(['history.deribit.com', 'www.deribit.com'])
  })

  it('of OKX: a family in dollars that is not listed is missing, one that cannot be had fails the rest', async () => {
    const failing = (fault: 'refused' | 'timeout') =>
      scriptedApi((asked) => {
        if (queryOf(asked).instFamily === 'ETH-USD_UM') throw new SourceError(fault, 'no')
        return { code: '0', data: [] }
      })
    const { backfill } = streamOf(okx, 'option-trades')
    const span = { from: NOW - HOUR, to: NOW }
    expect(await backfill!.ask(failing('refused'), span, context)).toHaveLength(3)
    await expect(backfill!.ask(failing('timeout'), span, context)).rejects.toThrow('no')
  })

  it('of OKX: the last hundred of every family, as messages', async () => {
    const api = scriptedApi((asked) => ({ code: '0', data: [{ instId: queryOf(asked).instFamily }] }))
    const messages = await streamOf(okx, 'option-trades').backfill!.ask(
      api,
      { from: NOW - HOUR, to: NOW },
      context,
    )
    expect(api.calls.map((call) => queryOf(call).instFamily)).toEqual([
      'BTC-USD',
      'ETH-USD',
      'BTC-USD_UM',
      'ETH-USD_UM',
    ])
    expect(messages[0]).toEqual({
      arg: { channel: 'option-trades', instType: 'OPTION' },
      data: [{ instId: 'BTC-USD' }],
    })
  })
})

describe('blocks of OKX', () => {
  const blocks = pollOf(okx, 'option-blocks')
  const option = contractOf({ instrument: 'BTC-USD-261225-100000-C', symbol: 'BTCUSDT', contractSize: 0.01 })
  const block = (place: number, cTime: Ms, instId: string) => ({
    blockTdId: `${9000 - place}`,
    groupId: '',
    cTime: `${cTime}`,
    legs: [{ instId, side: 'buy', sz: '100', px: '0.01', tradeId: `${place}` }],
  })

  it('are read back to the hour, and only our options are asked for one by one', async () => {
    const listed = Array.from({ length: 150 }, (_, place) =>
      block(place, NOW - place * 30_000, place % 2 ? option.instrument : 'SOL-USD-261225-200-C'),
    )
    const api = scriptedApi((asked) => {
      if ('get' in asked && asked.get.endsWith('block-trades'))
        return { data: listed.map(({ legs: [leg] }) => ({ ...leg, idxPx: '100000', groupId: '' })) }
      const { endId } = queryOf(asked)
      return {
        data: listed.filter(({ blockTdId }) => !endId || Number(blockTdId) < Number(endId)).slice(0, 100),
      }
    })
    const known = contextFor({ option: [option] })
    const answer = await blocks.ask(api, known)
    expect(api.calls.map(queryOf)).toEqual([
      { limit: 100 },
      { limit: 100, endId: '8901' },
      { instId: option.instrument },
    ])
    // Every other one of two a minute, of an hour and its two ends.
    expect(storedRows(blocks, answer, known)).toHaveLength(60)
  })
})

it('open interest of Binance is asked for by coin and expiry, each once', async () => {
  const marks = ['BTC-261225-90000-C', 'BTC-261225-90000-P', 'ETH-260902-4000-C', 'SOL-261225-200-C']
  const api = scriptedApi((asked) =>
    'get' in asked && asked.get.endsWith('/mark') ? marks.map((symbol) => ({ symbol })) : [],
  )
  await pollOf(binance, 'options').ask(api, context)
  expect(
    api.calls.filter((call) => 'get' in call && call.get.endsWith('/openInterest')).map(queryOf),
  ).toEqual([
    { underlyingAsset: 'BTC', expiration: '261225' },
    { underlyingAsset: 'ETH', expiration: '260902' },
  ])
})

it('products of Delta are read page by page', async () => {
  const api = scriptedApi((asked) => ({
    success: true,
    result: [],
    meta: { after: queryOf(asked).after === 'b' ? null : queryOf(asked).after === 'a' ? 'b' : 'a' },
  }))
  await pollOf(delta, 'option-contracts').ask(api, context)
  expect(api.calls.map((call) => queryOf(call).after)).toEqual([undefined, 'a', 'b'])
})
