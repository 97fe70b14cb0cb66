import { describe, expect, it } from 'vitest'
import { SourceError } from '../../src/core/errors.ts'
import { DAY, HOUR } from '../../src/core/time.ts'
import type { Poll, Provider } from '../../src/define/source.ts'
import { alternativeme } from '../../src/providers/alternativeme/alternativeme.ts'
import { cftc } from '../../src/providers/cftc/cftc.ts'
import { defillama } from '../../src/providers/defillama/defillama.ts'
import { farside } from '../../src/providers/farside/farside.ts'
import { federalreserve } from '../../src/providers/federalreserve/federalreserve.ts'
import { fred } from '../../src/providers/fred/fred.ts'
import { readAnswer } from '../../src/recorder/read-answer.ts'
import { type Asked, contextFor, NOW, rowsOf, scriptedApi } from './context.ts'

function only({ sources: [source] }: Provider): Poll {
  if (source?.kind !== 'poll') throw new Error('no poll')
  return source
}

/** What is asked for a span that is over, and what the parser makes of the answer. */
async function past(source: Poll, span: { from: number; to: number }, answer: (asked: Asked) => unknown) {
  const api = scriptedApi(answer)
  const context = contextFor({}, {}, span.to)
  const told = await source.backfill!.ask(api, span, context)
  const rows = readAnswer(source, told, context)?.[source.into.name] ?? []
  return { calls: api.calls, rows }
}

const YEARS = { from: Date.UTC(2018, 0, 1), to: NOW }
const SHORT = { from: NOW - 2 * HOUR, to: NOW - HOUR }
const seconds = (at: number) => String(at / 1000)

describe('fear and greed', () => {
  const source = only(alternativeme)
  const midnights = [0, 1, 2].map((days) => Date.UTC(2026, 8, 1) - days * DAY)
  const data = midnights.map((at) => ({
    value: '50',
    value_classification: 'Neutral',
    timestamp: seconds(at),
  }))

  it('is asked for whole, once', async () => {
    const { calls, rows } = await past(source, YEARS, () => ({ data }))
    expect(calls).toEqual([{ get: 'https://api.alternative.me/fng/', query: { limit: 0 } }])
    expect(rows.map(({ date }) => date)).toEqual(['2026-08-30', '2026-08-31', '2026-09-01'])
  })

  it('of a gap is of its days alone', async () => {
    const gap = { from: NOW - DAY, to: NOW - DAY + HOUR }
    expect((await past(source, gap, () => ({ data }))).rows.map(({ date }) => date)).toEqual(['2026-08-31'])
  })

  it('says when it is refused, with status 200', () => {
    const refusal = alternativeme.rest!.refusal!
    expect(refusal({ data: [], metadata: { error: 'limit' } })).toEqual({ fault: 'refused', words: 'limit' })
    expect(refusal({ data: [], metadata: { error: null } })).toBeNull()
  })
})

describe('stablecoins', () => {
  const source = only(defillama)
  const coin = (id: string, symbol: string, supply: number) => {
    return { id, name: symbol, symbol, pegType: 'peggedUSD', circulating: { peggedUSD: supply }, price: 1 }
  }
  const coins = { peggedAssets: [coin('2', 'USDC', 6e10), coin('1', 'USDT', 1.5e11)] }
  const point = (at: number) => ({ date: seconds(at), totalCirculating: { peggedUSD: 1e9 } })
  const answer = (asked: Asked) =>
    asked && 'get' in asked && asked.get.endsWith('/stablecoins')
      ? coins
      : [point(Date.UTC(2017, 11, 31)), point(Date.UTC(2026, 8, 1))]

  it('are asked for coin by coin, the largest first, and what was before the span is left out', async () => {
    const { calls, rows } = await past(source, YEARS, answer)
    expect(calls.slice(1)).toEqual(
      ['1', '2'].map((stablecoin) => ({
        get: 'https://stablecoins.llama.fi/stablecoincharts/all',
        query: { stablecoin },
      })),
    )
    expect(rows.map(({ ts, symbol }) => [ts, symbol])).toEqual([
      [Date.UTC(2026, 8, 1), 'USDT'],
      [Date.UTC(2026, 8, 1), 'USDC'],
    ])
  })

  it('are not asked for charts where no midnight is missing', async () => {
    const { calls, rows } = await past(source, SHORT, answer)
    expect([calls.length, rows.length]).toEqual([1, 0])
  })
})

describe('series of FRED', () => {
  const source = only(fred)
  const file = (asked: Asked) => `observation_date,${'get' in asked && asked.query?.id}\n2018-01-03,2\n`

  it('are asked for up to where live questions begin, and say that they were filled in', async () => {
    const { calls, rows } = await past(source, YEARS, file)
    expect(calls).toHaveLength(4)
    expect(calls[0]).toMatchObject({ query: { id: 'DFF', cosd: '2017-12-26', coed: '2026-08-26' } })
    expect(new Set(rows.map((row) => row.source))).toEqual(new Set(['backfill']))
  })

  it('are not asked for of a short gap, which the next live question covers', async () => {
    const { calls, rows } = await past(source, SHORT, file)
    expect([calls, rows]).toEqual([[], []])
  })
})

it('commitments of traders are asked for by the years, with the weeks before', async () => {
  const { calls } = await past(
    only(cftc),
    { from: Date.UTC(2018, 3, 10), to: Date.UTC(2021, 3, 10) },
    () => [],
  )
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({
    query: {
      $where: expect.stringContaining("between '2018-03-06T00:00:00' and '2021-04-10T00:00:00'"),
      $limit: 5000,
    },
  })
})

describe('flows of funds', () => {
  const source = only(farside)
  const addressesOf = (calls: readonly Asked[]) => calls.map((call) => 'get' in call && call.get)

  it('are read off one page every half hour, one coin after the other', async () => {
    const api = scriptedApi(() => '')
    for (const half of [0, 1, 2, 3]) await source.ask(api, contextFor({}, {}, NOW + (half * HOUR) / 2))
    expect(addressesOf(api.calls)).toEqual(
      ['btc', 'eth', 'sol', 'btc'].map((coin) => `https://farside.co.uk/${coin}/`),
    )
  })

  it('are asked for since ever by three pages, and not of a gap that the next page covers', async () => {
    const day = '<tr><td>28 Aug 2026</td><td>1.5</td><td>1.5</td></tr>'
    const table = `<table class="etf"><tr><th></th><th>IBIT</th><th></th></tr>${day}</table>`
    const { calls } = await past(source, YEARS, () => table)
    expect(addressesOf(calls)).toEqual(
      ['bitcoin-etf-flow-all-data', 'ethereum-etf-flow-all-data', 'sol'].map(
        (page) => `https://farside.co.uk/${page}/`,
      ),
    )
    expect((await past(source, SHORT, () => table)).calls).toEqual([])
  })
})

describe('meetings of the Federal Reserve', () => {
  const source = only(federalreserve)
  const target = 'observation_date,DFEDTARU\n2026-07-29,3.75\n'
  const YEAR_2028 = [
    ['January', '25-26'],
    ['March', '21-22*'],
    ['May', '2-3'],
    ['June', '13-14*'],
    ['July', '25-26'],
    ['August', '22 (notation vote)'],
    ['September', '19-20*'],
    ['Oct/Nov', '31-1'],
    ['December', '12-13*'],
  ].map(
    ([month, days]) =>
      `<div class="row fomc-meeting"><div class="fomc-meeting__month col-xs-5"><strong>${month}</strong></div>
       <div class="fomc-meeting__date col-xs-4">${days}</div></div>`,
  )

  it('of a year that was announced since are taken from the calendar, without votes in writing', () => {
    const calendar = `<h4><a id="1">2028 FOMC Meetings</a></h4>${YEAR_2028.join('')}`
    const rows = rowsOf(source, { calendar, target }, contextFor())!
    expect(rows.filter(({ date }) => String(date) > '2028').map(({ date }) => date)).toEqual([
      ...['2028-01-26', '2028-03-22', '2028-05-03', '2028-06-14', '2028-07-26', '2028-09-20'],
      ...['2028-11-01', '2028-12-13'],
    ])
    // New York has summer time on one of them.
    const at = (date: string) => rows.find((row) => row.date === date)?.statement_at
    expect(at('2028-06-14')).toBe(Date.UTC(2028, 5, 14, 18))
    expect(at('2028-12-13')).toBe(Date.UTC(2028, 11, 13, 19))
  })

  it('have no decision before the target of the day after is told', () => {
    const rows = rowsOf(source, { calendar: null, target }, contextFor())!
    expect(rows.filter(({ decision }) => decision !== null)).toEqual([])
  })

  it('are known without the calendar, where that cannot be had', async () => {
    const api = scriptedApi((asked) => {
      if ('get' in asked && asked.get.includes('federalreserve.gov')) throw new SourceError('refused', '403')
      return target
    })
    expect(await source.ask(api, contextFor())).toEqual({ calendar: null, target })
  })
})
