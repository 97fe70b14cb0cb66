import { describe, expect, it } from 'vitest'
import { DAY, HOUR, isoOf } from '../../src/core/time.ts'
import type { Poll, Stream } from '../../src/define/source.ts'
import { readAnswer } from '../../src/recorder/read-answer.ts'
import { backpack } from '../../src/venues/backpack/backpack.ts'
import { bitfinex } from '../../src/venues/bitfinex/bitfinex.ts'
import { deribit } from '../../src/venues/deribit/deribit.ts'
import { kraken } from '../../src/venues/kraken/kraken.ts'
import { phemex } from '../../src/venues/phemex/phemex.ts'
import { contextOf, NOW, pollOf, rowsOf, scriptedApi, streamOf } from './context.ts'

/** Asks a source for a time that is over, and reads what it gives with its own parser. */
function past(source: Poll | Stream) {
  if (!source.backfill) throw new Error(`${source.id} cannot be asked for the past`)
  return source.backfill.ask
}

const span = { from: NOW - DAY, to: NOW }
const queryOf = (asked: object) => (asked as { query: Record<string, number> }).query

describe('forced orders of Deribit', () => {
  const context = contextOf([{ instrument: 'BTC-PERPETUAL', symbol: 'BTCUSDT', inDollars: true }])
  const trade = (id: number, timestamp: number, liquidation?: string) => ({
    trade_id: String(id),
    timestamp,
    price: 60_000,
    amount: 600,
    direction: 'sell',
    instrument_name: 'BTC-PERPETUAL',
    ...(liquidation && { liquidation }),
  })
  const pageOf = (trades: readonly object[], has_more: boolean) => ({ result: { trades, has_more } })

  it('are read page by page, and one at the seam of two pages is one', async () => {
    const seam = trade(1000, NOW - HOUR + 500, 'T')
    const first = Array.from({ length: 999 }, (_, index) => trade(index + 1, NOW - HOUR))
    const api = scriptedApi((asked) => {
      const { currency, start_timestamp } = queryOf(asked) as unknown as Record<string, unknown>
      if (currency !== 'BTC') return pageOf([], false)
      return start_timestamp === seam.timestamp
        ? pageOf([seam, trade(1001, NOW - 5, 'M')], false)
        : pageOf([...first, seam], true)
    })
    const source = pollOf(deribit, 'liquidations')
    const rows = rowsOf(source, await source.ask(api, context), context)
    expect(rows?.map(({ side, qty, delayed }) => [side, qty, delayed])).toEqual([
      ['SELL', 0.01, true],
      ['BUY', 0.01, true],
    ])
    expect(api.calls.filter((call) => String(queryOf(call).currency) === 'BTC')).toHaveLength(2)
  })

  it('do not ask forever for a moment with more trades than a page', async () => {
    const page = pageOf(Array(1000).fill(trade(1, NOW - 9)), true)
    const api = scriptedApi((asked) => (String(queryOf(asked).currency) === 'BTC' ? page : pageOf([], false)))
    await past(pollOf(deribit, 'liquidations'))(api, { from: NOW - 9, to: NOW }, context)
    const starts = api.calls
      .filter((call) => String(queryOf(call).currency) === 'BTC')
      .map((call) => queryOf(call).start_timestamp!)
    expect(starts.length).toBeLessThanOrEqual(200)
    expect(new Set(starts).size).toBe(starts.length)
  })
})

describe('liquidations of Bitfinex', () => {
  const context = contextOf([{ instrument: 'tETHF0:USTF0', symbol: 'ETHUSDT' }], { ETHUSDT: 9999 })
  const position = (time: number, isMatch: number, price: number | null) => [
    ['pos', 77, time, null, 'tETHF0:USTF0', -8, 1900, null, isMatch, 1, null, price],
  ]

  it('of the past are priced by the trades that closed them, not by the mark of today', async () => {
    const api = scriptedApi(() => [position(NOW - 9000, 0, null), position(NOW - 8000, 1, 2010)])
    const source = streamOf(bitfinex, 'liquidations')
    const messages = (await past(source)(api, span, context)) as unknown[]
    const rows = messages.flatMap((message) => rowsOf(source, message, context) ?? [])
    expect(rows.map(({ side, price, qty }) => [side, price, qty])).toEqual([['BUY', 2010, 8]])
    const live = rowsOf(source, [907, position(NOW - 9000, 0, null)], context)
    expect(live).toMatchObject([{ price: 9999, dedupe_key: rows[0]!.dedupe_key }])
    expect(api.calls).toEqual([
      {
        get: 'https://api-pub.bitfinex.com/v2/liquidations/hist',
        query: { start: NOW - DAY, end: NOW - 1, limit: 500, sort: 1 },
      },
    ])
  })
})

describe('settled funding', () => {
  it('of Bitfinex is asked for just before the one settlement of a span, and not where there is none', async () => {
    const context = contextOf([{ instrument: 'tETHF0:USTF0', symbol: 'ETHUSDT' }])
    const ask = past(pollOf(bitfinex, 'settlements'))
    const settledAt = NOW - 4 * HOUR
    const ends = async (from: number, to: number) => {
      const api = scriptedApi(() => [])
      await ask(api, { from, to }, context)
      return api.calls.map((call) => queryOf(call).end)
    }
    expect(await ends(settledAt - HOUR, settledAt + HOUR)).toEqual([settledAt - 1])
    expect(await ends(settledAt, settledAt + 8 * HOUR)).toEqual([settledAt - 1])
    expect(await ends(settledAt + 1, settledAt + 8 * HOUR)).toEqual([])
  })

  it('of Kraken and Backpack, who take no times, is cut to what was asked for', async () => {
    const hours = [100, 20, 10, 0].map((ago) => NOW - ago * HOUR)
    const span = { from: NOW - 12 * HOUR, to: NOW }
    const answers = {
      [kraken.id]: {
        rates: hours.map((time) => ({ timestamp: isoOf(time), fundingRate: 1, relativeFundingRate: 0.0001 })),
      },
      [backpack.id]: hours.map((time) => ({
        symbol: 'BTC',
        fundingRate: '0.0001',
        intervalEndTimestamp: isoOf(time).slice(0, 19),
      })),
    }
    const context = contextOf([{ instrument: 'BTC', symbol: 'BTCUSDT', fundingIntervalHours: 1 }])
    for (const venue of [kraken, backpack]) {
      const source = pollOf(venue, 'settlements')
      const answer = await past(source)(
        scriptedApi(() => answers[venue.id]),
        span,
        context,
      )
      // One before the span may be there, which the interval of its first is told from.
      const times = rowsOf(source, answer, context)!.map(({ funding_time }) => funding_time)
      expect([venue.id, times]).toEqual([venue.id, [hours[1], hours[2], hours[3]]])
    }
  })
})

it('all rates of Phemex are asked for, 200 at a time', async () => {
  const context = contextOf([{ instrument: 'BTCUSDT', symbol: 'BTCUSDT' }])
  const rate = { symbol: 'X', fundingRate: '0.0001', fundingInterval: 3600, nextfundingTime: NOW + HOUR }
  const api = scriptedApi((asked) => {
    if ('get' in asked && asked.get.includes('ticker'))
      return { result: [{ symbol: 'BTCUSDT', closeRp: '60000' }] }
    const isFirst = queryOf(asked).pageNum === 1
    return { data: { rows: isFirst ? Array(200).fill(rate) : [{ ...rate, symbol: 'BTCUSDT' }] } }
  })
  const source = pollOf(phemex, 'market')
  const rows = readAnswer(source, await source.ask(api, context), context)
  expect(rows?.tickers?.[0]).toMatchObject({ funding_rate_pct: 0.01, funding_interval_h: 1 })
})

it('a refusal with status 200 is seen, whichever part of Kraken says it', () => {
  const refusal = kraken.rest!.refusal!
  expect(refusal({ error: [], result: {} })).toBeNull()
  expect(refusal({ result: 'success', tickers: [] })).toBeNull()
  expect(refusal({ error: ['EGeneral:Invalid arguments'] })?.fault).toBe('refused')
  expect(refusal({ error: ['EAPI:Rate limit exceeded'] })?.fault).toBe('rate_limited')
  expect(refusal({ result: 'error', error: 'apiLimitExceeded' })?.fault).toBe('rate_limited')
})
