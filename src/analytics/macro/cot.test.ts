import { describe, expect, it } from 'vitest'
import { DAY, dateOf } from '../../core/time.ts'
import { COT_MARKETS, type CotReport, netOf, notesOf, openInterestChange, standingOf } from './cot.ts'

const LAST = Date.UTC(2026, 10, 10)

/** Hedge funds hold 1,000 long and are short by the nets given, oldest first, a week apart. */
function reports(nets: readonly number[], weeks = nets.map((_, place) => nets.length - 1 - place)) {
  return nets.map(
    (net, place): CotReport => ({
      report_date: dateOf(LAST - weeks[place]! * 7 * DAY),
      market_code: '133741',
      market_name: 'BITCOIN',
      open_interest: 30_000 + 10 * place,
      hedge_fund_long: 1_000,
      hedge_fund_short: 1_000 - net,
      institutional_long: 9_000,
      institutional_short: 1_000,
      other_reportable_long: 500,
      other_reportable_short: 600,
      small_trader_long: 1_500,
      small_trader_short: 1_400,
    }),
  )
}

describe('a class in a report', () => {
  it('is its longs less its shorts, against the week before', () => {
    const two = reports([-9_000, -9_400])
    expect(netOf(two[1]!, 'other_reportable')).toBe(-100)
    expect(standingOf(two, 'hedge_fund')).toEqual({
      long: 1_000,
      short: 10_400,
      net: -9_400,
      net_change: -400,
      net_percentile_3y: null,
      streak_weeks: 1,
      reports_3y: 2,
    })
    expect(openInterestChange(two)).toBe(10)
  })

  it('has no change where the week before is missing, nor of a first report', () => {
    const gap = reports([-9_000, -9_400], [2, 0])
    expect(standingOf(gap, 'hedge_fund')).toMatchObject({ net_change: null, streak_weeks: null })
    expect(openInterestChange(gap)).toBeNull()
    expect(openInterestChange(reports([1]))).toBeNull()
  })

  it('counts the weeks that the net went one way, up to a turn, a rest or a hole', () => {
    const streak = (nets: number[], weeks?: number[]) =>
      standingOf(reports(nets, weeks), 'hedge_fund').streak_weeks
    expect(streak([5, 9, 8, 6, 1])).toBe(3)
    expect(streak([1, 2, 2, 3])).toBe(1)
    expect(streak([1, 2, 2])).toBe(0)
    expect(streak([1, 2, 3, 4], [9, 2, 1, 0])).toBe(2)
  })

  it('stands among the reports of three years, itself included', () => {
    // The lowest was four years ago and does not count; of the 30 after it, 27 are lower and one is equal besides itself.
    const nets = [-50_000, ...Array.from({ length: 27 }, (_, place) => -9_000 - place), -100, 40, 40]
    const weeks = nets.map((_, place) => (place === 0 ? 208 : nets.length - 1 - place))
    const { net_percentile_3y, reports_3y } = standingOf(reports(nets, weeks), 'hedge_fund')
    expect(reports_3y).toBe(30)
    expect(net_percentile_3y).toBeCloseTo(((28 + 1) / 30) * 100, 10)
  })

  it('gets a note for an extreme and for a long streak', () => {
    const nets = Array.from({ length: 40 }, (_, place) => 100 * place)
    const rising = standingOf(reports(nets), 'hedge_fund')
    expect(notesOf(COT_MARKETS[0], 'hedge_fund', rising)).toEqual([
      expect.objectContaining({ kind: 'extreme_high', weeks: 40 }),
      {
        market_code: '133741',
        class: 'hedge_fund',
        kind: 'streak',
        weeks: 39,
        text: 'Hedge funds in Bitcoin futures have added to their net for 39 weeks in a row, by 100 contracts in the last.',
      },
    ])
    const falling = standingOf(reports(nets.map((net) => -net)), 'hedge_fund')
    expect(notesOf(COT_MARKETS[0], 'hedge_fund', falling)[0]).toMatchObject({
      kind: 'extreme_low',
      text: 'Hedge funds in Bitcoin futures are net short 3,900 contracts: among the lowest nets of the last 40 reports.',
    })
    expect(notesOf(COT_MARKETS[0], 'hedge_fund', standingOf(reports([1, 2, 1]), 'hedge_fund'))).toEqual([])
  })
})
