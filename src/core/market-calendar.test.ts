import { describe, expect, it } from 'vitest'
import { sessionOn, stateOfDay, zoneOf } from './market-calendar.ts'
import { isShortDay, isUsHoliday, LOCAL_HOLIDAYS } from './market-holidays.ts'
import { isoOf } from './time.ts'
import { TRADFI_CONTRACTS, TRADFI_MARKETS, type TradfiMarket } from './tradfi.ts'
import { localDate, momentOf } from './zoned-time.ts'

const utc = (ms: number | null) => (ms === null ? null : isoOf(ms).slice(0, 16))
const hours = (market: TradfiMarket, date: string) => {
  const { opens_at, closes_at } = sessionOn(market, date)
  return [utc(opens_at), utc(closes_at)]
}

describe('clocks on the wall', () => {
  // New York: clocks forward on 8 March 2026, back on 1 November 2026, at 2 in the morning.
  it.each([
    ['2026-03-06', '09:30', 'America/New_York', '2026-03-06T14:30'],
    ['2026-03-09', '09:30', 'America/New_York', '2026-03-09T13:30'],
    ['2026-03-08', '01:59', 'America/New_York', '2026-03-08T06:59'],
    ['2026-03-08', '03:00', 'America/New_York', '2026-03-08T07:00'],
    ['2026-10-30', '16:00', 'America/New_York', '2026-10-30T20:00'],
    ['2026-11-02', '16:00', 'America/New_York', '2026-11-02T21:00'],
    ['2026-11-01', '18:00', 'America/New_York', '2026-11-01T23:00'],
    ['2026-07-01', '09:30', 'Asia/Hong_Kong', '2026-07-01T01:30'],
    ['2026-01-05', '09:00', 'Asia/Seoul', '2026-01-05T00:00'],
  ])('%s %s in %s is %s', (date, time, zone, expected) => {
    expect(utc(momentOf(date, time, zone))).toBe(expected)
  })

  it.each([
    ['2026-11-15T03:00', 'America/New_York', '2026-11-14'],
    ['2026-11-15T03:00', 'Asia/Seoul', '2026-11-15'],
    ['2026-11-15T15:00', 'Asia/Seoul', '2026-11-16'],
    ['2026-11-01T05:59', 'America/New_York', '2026-11-01'],
  ])('at %s it is in %s the %s', (at, zone, date) => {
    expect(localDate(Date.parse(`${at}Z`), zone)).toBe(date)
  })
})

describe('sessions', () => {
  it.each([
    // Summer and winter time in New York, within four days of each other.
    ['EQUITY', '2026-10-30', ['2026-10-30T13:30', '2026-10-30T20:00']],
    ['EQUITY', '2026-11-02', ['2026-11-02T14:30', '2026-11-02T21:00']],
    ['EQUITY', '2026-03-06', ['2026-03-06T14:30', '2026-03-06T21:00']],
    ['EQUITY', '2026-03-09', ['2026-03-09T13:30', '2026-03-09T20:00']],
    // The day after Thanksgiving ends at 13:00.
    ['EQUITY', '2026-11-27', ['2026-11-27T14:30', '2026-11-27T18:00']],
    ['HK_EQUITY', '2026-11-16', ['2026-11-16T01:30', '2026-11-16T08:00']],
    ['HK_EQUITY', '2026-12-24', ['2026-12-24T01:30', '2026-12-24T04:00']],
    ['KR_EQUITY', '2026-11-16', ['2026-11-16T00:00', '2026-11-16T06:30']],
    ['CN_EQUITY', '2026-11-16', ['2026-11-16T01:30', '2026-11-16T07:00']],
    // Monday of the week in which clocks went back: opened on Sunday at 18:00, by then winter time.
    ['COMMODITY', '2026-11-02', ['2026-11-01T23:00', '2026-11-02T22:00']],
    ['COMMODITY', '2026-10-30', ['2026-10-29T22:00', '2026-10-30T21:00']],
    ['COMMODITY', '2026-11-26', ['2026-11-25T23:00', '2026-11-26T19:30']],
    ['INDEX', '2026-11-26', ['2026-11-25T23:00', '2026-11-26T18:00']],
    // As CME publishes it: 12:00 in Chicago on holidays of the shares, 12:15 on the day after.
    ['INDEX', '2026-11-27', ['2026-11-26T23:00', '2026-11-27T18:15']],
  ] as const)('%s of %s', (market, date, expected) => {
    expect(hours(market, date)).toEqual(expected)
    expect(sessionOn(market, date).holiday).toBe(false)
  })

  it('have hours before and after in New York', () => {
    const { pre_opens_at, post_closes_at } = sessionOn('EQUITY', '2026-11-16')
    expect([utc(pre_opens_at), utc(post_closes_at)]).toEqual(['2026-11-16T09:00', '2026-11-17T01:00'])
  })

  it.each([
    ['EQUITY', '2026-11-14', false],
    ['EQUITY', '2026-11-26', true],
    ['COMMODITY', '2026-11-15', false],
    ['COMMODITY', '2026-12-25', true],
    ['HK_EQUITY', '2026-10-19', true],
    ['KR_EQUITY', '2026-12-31', true],
    ['CN_EQUITY', '2026-10-07', true],
    ['PREMARKET', '2026-11-16', false],
  ] as const)('none in %s on %s; holiday: %s', (market, date, holiday) => {
    expect(sessionOn(market, date)).toEqual({
      market,
      date,
      opens_at: null,
      closes_at: null,
      pre_opens_at: null,
      post_closes_at: null,
      holiday,
    })
  })

  it('lie in order, do not overlap and count for their own day, over two years', () => {
    for (const market of TRADFI_MARKETS) {
      let ended = 0
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += 86_400_000) {
        const { date, opens_at, closes_at, pre_opens_at, post_closes_at } = sessionOn(
          market,
          isoOf(at).slice(0, 10),
        )
        if (opens_at === null || closes_at === null) continue
        expect(pre_opens_at ?? opens_at).toBeGreaterThanOrEqual(ended)
        expect(opens_at).toBeGreaterThanOrEqual(pre_opens_at ?? opens_at)
        expect(closes_at).toBeGreaterThan(opens_at)
        expect(localDate(closes_at, zoneOf(market))).toBe(date)
        ended = post_closes_at ?? closes_at
        expect(ended).toBeGreaterThanOrEqual(closes_at)
      }
    }
  })
})

describe('what a market does', () => {
  it.each([
    // Winter time: 9:00, 14:30, 21:00 and 1:00 UTC; Thanksgiving, and the short day after it.
    ['2026-11-13T08:59', 'closed'],
    ['2026-11-13T09:00', 'pre'],
    ['2026-11-13T14:30', 'open'],
    ['2026-11-13T21:00', 'post'],
    ['2026-11-14T01:00', 'closed'],
    ['2026-11-26T16:00', 'closed'],
    ['2026-11-27T18:00', 'post'],
    ['2026-11-27T22:00', 'closed'],
  ])('at %s New York is %s', (at, state) => {
    expect(stateOfDay('EQUITY', Date.parse(`${at}Z`))).toBe(state)
  })
})

describe('holidays', () => {
  const ofYear = (year: number, is: (date: string) => boolean) => {
    const found: string[] = []
    for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
      const date = isoOf(at).slice(0, 10)
      const weekday = new Date(at).getUTCDay()
      if (weekday !== 0 && weekday !== 6 && is(date)) found.push(date.slice(5))
    }
    return found.join(' ')
  }

  // As the New York Stock Exchange publishes them.
  it.each([
    [2025, '01-01 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25', '07-03 11-28 12-24'],
    [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25', '11-27 12-24'],
    [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24', '11-26'],
    [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25', '07-03 11-24'],
  ])('of New York in %i', (year, closed, short) => {
    expect(ofYear(year, (date) => isUsHoliday(date, 'shares'))).toBe(closed)
    expect(ofYear(year, isShortDay)).toBe(short)
  })

  it('of futures are three', () => {
    expect(ofYear(2026, (date) => isUsHoliday(date, 'futures'))).toBe('01-01 04-03 12-25')
  })

  it('of Asia are listed once, in order, none at a weekend', () => {
    for (const days of Object.values(LOCAL_HOLIDAYS)) {
      const list = [...days]
      expect(list).toEqual([...list].sort())
      for (const date of list) expect([1, 2, 3, 4, 5], date).toContain(new Date(date).getUTCDay())
    }
  })
})

describe('contracts', () => {
  it('are about sixty, each once, of every market', () => {
    const symbols = TRADFI_CONTRACTS.map(({ symbol }) => symbol)
    expect(new Set(symbols).size).toBe(symbols.length)
    expect(symbols.length).toBeGreaterThanOrEqual(58)
    expect(new Set(TRADFI_CONTRACTS.map(({ market }) => market))).toEqual(new Set(TRADFI_MARKETS))
    expect(TRADFI_CONTRACTS.find(({ symbol }) => symbol === 'METAUSDT')).toEqual({
      symbol: 'METAUSDT',
      underlying: 'META',
      name: 'Meta Platforms',
      market: 'EQUITY',
    })
  })
})
