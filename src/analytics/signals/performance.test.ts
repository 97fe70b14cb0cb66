import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, isoOf, MINUTE, type Ms } from '../../core/time.ts'
import { equityCurve, lastDays, maxDrawdown, sharpeAnnualized } from './equity.ts'
import { type ClosedTrade, type WindowMetrics, windowMetrics } from './performance.ts'
import { compositeScore, rankedBy } from './performance-ranking.ts'

const NOW = Date.parse('2026-11-15T12:00:00.000Z')
const WINDOW = lastDays(NOW, 5)

const trade = (
  at: string,
  side: ClosedTrade['side'],
  grossBps: number,
  netBps: number,
  durationMinutes: number,
): ClosedTrade => ({
  evaluatedAt: Date.parse(`2026-11-${at}:00.000Z`),
  side,
  grossBps,
  netBps,
  durationMinutes,
})

/** Worked out on paper. */
const DOZEN = [
  trade('11T01:00', 'LONG', 40, 30, 60),
  trade('11T05:00', 'SHORT', -10, -20, 30),
  trade('13T02:00', 'LONG', -30, -40, 120),
  // In the same minute, in whichever order: the sum goes from -30 to -40, never to -90.
  trade('13T03:00', 'SHORT', -50, -60, 15),
  trade('13T03:00', 'LONG', 60, 50, 90),
  trade('13T09:00', 'SHORT', 10, 0, 45),
  trade('14T00:00', 'LONG', 140, 130, 200),
  trade('14T10:00', 'SHORT', -20, -30, 20),
  trade('14T23:59', 'LONG', 30, 20, 10),
  trade('15T00:01', 'SHORT', 0, -10, 5),
  trade('15T06:00', 'LONG', -40, -50, 55),
  trade('15T12:00', 'SHORT', 20, 10, 70),
]

describe('a dozen trades', () => {
  it('come to what they do on paper', () => {
    const { sharpeAnnualized, ...metrics } = windowMetrics(DOZEN, WINDOW)
    expect(metrics).toEqual({
      trades: 12,
      wins: 5,
      losses: 6,
      ties: 1,
      winRatePct: (5 / 11) * 100,
      profitFactorGross: 300 / 150,
      profitFactorNet: 240 / 210,
      avgNetBps: 2.5,
      medianNetBps: -5,
      avgWinBps: 48,
      avgLossBps: -35,
      sumNetBps: 30,
      maxDrawdownBps: 70,
      // 30 bps in five days are 2,190 a year.
      calmarAnnualized: 2_190 / 70,
      avgDurationMinutes: 60,
    })
    // Days of 10, 0, -50, 120 and -50: mean 6, squares 19,320, sample variance 4,830.
    expect(sharpeAnnualized).toBeCloseTo((6 / Math.sqrt(4_830)) * Math.sqrt(365), 12)
  })

  it('make a curve of every day', () => {
    expect(equityCurve(DOZEN, WINDOW)).toEqual([
      { day: '2026-11-11', cumulativeNetBps: 10, tradesToDate: 2 },
      { day: '2026-11-12', cumulativeNetBps: 10, tradesToDate: 2 },
      { day: '2026-11-13', cumulativeNetBps: -40, tradesToDate: 6 },
      { day: '2026-11-14', cumulativeNetBps: 80, tradesToDate: 9 },
      { day: '2026-11-15', cumulativeNetBps: 30, tradesToDate: 12 },
    ])
  })

  it('are ranked by side as they would be by strategy', () => {
    const rows = rankedBy(({ side }) => side, DOZEN, WINDOW, 25)
    expect(rows.map(({ name }) => name)).toEqual(['LONG', 'SHORT'])
    expect(rows[0]).toMatchObject({
      trades: 6,
      longTrades: 6,
      shortTrades: 0,
      wins: 4,
      losses: 2,
      sumNetBps: 140,
      bestTradeBps: 130,
      worstTradeBps: -50,
      maxDrawdownBps: 50,
      lastTradeAt: Date.parse('2026-11-15T06:00:00.000Z'),
      qualified: false,
    })
    expect(rows[0]!.compositeScore).toBeCloseTo((230 / 90) * Math.sqrt(6 / 25) * (4 / 6) * 2, 12)
  })
})

describe('a window', () => {
  it('is so many days of the calendar, the present one among them', () => {
    expect([WINDOW.since, WINDOW.until].map(isoOf)).toEqual([
      '2026-11-11T00:00:00.000Z',
      '2026-11-15T12:00:00.001Z',
    ])
    const midnight = lastDays(Date.parse('2026-11-15T00:00:00.000Z'), 1)
    expect(isoOf(midnight.since)).toBe('2026-11-15T00:00:00.000Z')
  })

  it('without a trade has counts and sums of 0, and nothing that is divided', () => {
    const { trades, wins, losses, ties, sumNetBps, maxDrawdownBps, ...rest } = windowMetrics([], WINDOW)
    expect([trades, wins, losses, ties, sumNetBps, maxDrawdownBps]).toEqual([0, 0, 0, 0, 0, 0])
    expect(new Set(Object.values(rest))).toEqual(new Set([null]))
    expect(equityCurve([], WINDOW)).toEqual([])
  })

  it('of ties alone knows no rate and no factor', () => {
    const ties = windowMetrics([trade('13T02:00', 'LONG', 8, 0, 10)], WINDOW)
    expect(ties).toMatchObject({
      trades: 1,
      ties: 1,
      winRatePct: null,
      profitFactorNet: null,
      profitFactorGross: 999,
      avgNetBps: 0,
      sharpeAnnualized: null,
      calmarAnnualized: null,
    })
    expect(compositeScore(ties, 25)).toBeNull()
  })

  it('has a profit factor of 999 at most, which counts as 10 in a score', () => {
    const won = Array.from({ length: 25 }, (_, at) => trade(`13T02:${10 + at}`, 'LONG', 50, 40, 10))
    expect(windowMetrics(won, WINDOW)).toMatchObject({ profitFactorNet: 999, winRatePct: 100 })
    expect(compositeScore(windowMetrics(won, WINDOW), 25)).toBe(20)
    const hardlyLost = [...won, trade('14T01:00', 'LONG', 0, -0.001, 10)]
    expect(windowMetrics(hardlyLost, WINDOW).profitFactorNet).toBe(999)
  })
})

describe('a Sharpe ratio', () => {
  it('is unknown of one day, and of days that do not differ', () => {
    expect(sharpeAnnualized([5])).toBeNull()
    expect(sharpeAnnualized([0, 0, 0])).toBeNull()
    expect(sharpeAnnualized([0.1, 0.1, 0.1, 0.1, 0.1, 0.1])).toBeNull()
    expect(sharpeAnnualized([1, 3])).toBeCloseTo(Math.sqrt(2 * 365), 12)
  })
})

describe('a ranking', () => {
  const named = (name: string, nets: readonly number[]) =>
    nets.map((net, at) => ({ ...trade(`13T02:${10 + at}`, 'LONG', net + 5, net, 10), name }))

  it('has those with enough trades first, by their score, and equal ones by name', () => {
    const trades = [
      ...named('lucky', [500]),
      ...named('zeta', [10, -5, 10]),
      ...named('poor', [1, -50, -50]),
      ...named('alpha', [10, -5, 10]),
    ]
    const rows = rankedBy(({ name }) => name, trades, WINDOW, 3)
    expect(rows.map(({ name, qualified }) => [name, qualified])).toEqual([
      ['alpha', true],
      ['zeta', true],
      ['poor', true],
      ['lucky', false],
    ])
  })
})

/** Once more, slowly, and straight from the page. */
function slowly(trades: readonly ClosedTrade[], now: Ms, days: number): WindowMetrics {
  const nets = trades.map(({ netBps }) => netBps)
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const mean = (values: readonly number[]) => (values.length ? total(values) / values.length : null)
  const factor = (values: readonly number[]) => {
    const [won, lost] = [total(values.filter((v) => v > 0)), -total(values.filter((v) => v < 0))]
    if (lost > 0) return Math.min(999, won / lost)
    return won > 0 ? 999 : null
  }
  const [wins, losses] = [nets.filter((net) => net > 0), nets.filter((net) => net < 0)]
  const sorted = [...nets].sort((a, b) => a - b)
  const half = sorted.length / 2
  const middle = sorted.length % 2 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2
  const minutes = [...new Set(trades.map(({ evaluatedAt }) => evaluatedAt))].sort((a, b) => a - b)
  const upTo = (end: Ms) => total(trades.filter((one) => one.evaluatedAt <= end).map((one) => one.netBps))
  const equities = [0, ...minutes.map(upTo)]
  const falls = equities.map((equity, at) => Math.max(...equities.slice(0, at + 1)) - equity)
  const drawdown = Math.max(...falls)
  const dates = Array.from({ length: days }, (_, ago) => isoOf(now - ago * DAY).slice(0, 10))
  const daily = dates.map((date) =>
    total(trades.filter((one) => isoOf(one.evaluatedAt).startsWith(date)).map((one) => one.netBps)),
  )
  const dayMean = mean(daily)!
  const deviation = Math.sqrt(total(daily.map((net) => (net - dayMean) ** 2)) / (days - 1))
  return {
    trades: trades.length,
    wins: wins.length,
    losses: losses.length,
    ties: trades.length - wins.length - losses.length,
    winRatePct: wins.length + losses.length ? (100 * wins.length) / (wins.length + losses.length) : null,
    profitFactorGross: factor(trades.map(({ grossBps }) => grossBps)),
    profitFactorNet: factor(nets),
    avgNetBps: mean(nets),
    medianNetBps: nets.length ? middle : null,
    avgWinBps: mean(wins),
    avgLossBps: mean(losses),
    sumNetBps: total(nets),
    maxDrawdownBps: drawdown,
    sharpeAnnualized: days > 1 && deviation > 0 ? (dayMean / deviation) * Math.sqrt(365) : null,
    calmarAnnualized: drawdown > 0 ? (total(nets) * 365) / days / drawdown : null,
    avgDurationMinutes: mean(trades.map(({ durationMinutes }) => durationMinutes)),
  }
}

describe('any list of trades', () => {
  // Quarters of a basis point add up without a rest, in whichever order.
  const quarters = (most: number) => fc.integer({ min: -most, max: most }).map((steps) => steps / 4)
  const lists = fc
    .record({
      days: fc.integer({ min: 2, max: 40 }),
      ends: fc.array(
        fc.record({
          part: fc.double({ min: 0, max: 1, noNaN: true }),
          side: fc.constantFrom('LONG' as const, 'SHORT' as const),
          grossBps: quarters(400),
          netBps: fc.oneof(quarters(400), quarters(4)),
          durationMinutes: fc.integer({ min: 1, max: 1_440 }),
        }),
        { maxLength: 60 },
      ),
    })
    .map(({ days, ends }) => {
      const window = lastDays(NOW, days)
      const hours = Math.floor((NOW - window.since) / HOUR)
      const trades = ends
        .map(({ part, ...rest }) => ({
          ...rest,
          evaluatedAt: window.since + Math.round(part * hours) * HOUR,
        }))
        .sort((a, b) => a.evaluatedAt - b.evaluatedAt)
      return { window, trades }
    })

  it('has the figures that a slow way finds', () => {
    fc.assert(
      fc.property(lists, ({ window, trades }) => {
        const [quick, slow] = [windowMetrics(trades, window), slowly(trades, NOW, window.days)]
        for (const name of Object.keys(slow) as (keyof WindowMetrics)[]) {
          const [a, b] = [quick[name], slow[name]]
          if (a === null || b === null) expect([name, a]).toEqual([name, b])
          else expect(a, name).toBeCloseTo(b, 9)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('adds up: outcomes to trades, sides to the whole, the curve to the sum', () => {
    fc.assert(
      fc.property(lists, ({ window, trades }) => {
        const whole = windowMetrics(trades, window)
        const sides = (['LONG', 'SHORT'] as const).map((side) =>
          windowMetrics(
            trades.filter((one) => one.side === side),
            window,
          ),
        )
        for (const name of ['trades', 'wins', 'losses', 'ties', 'sumNetBps'] as const)
          expect(sides[0]![name] + sides[1]![name], name).toBe(whole[name])
        expect(whole.wins + whole.losses + whole.ties).toBe(whole.trades)
        const last = equityCurve(trades, window).at(-1)
        expect(last?.cumulativeNetBps ?? 0).toBe(whole.sumNetBps)
        expect(last?.tradesToDate ?? 0).toBe(whole.trades)
        expect(whole.maxDrawdownBps).toBeGreaterThanOrEqual(Math.max(0, -whole.sumNetBps))
      }),
      { numRuns: 100 },
    )
  })

  it('falls as far in whichever order the trades of a minute are given', () => {
    const mixed = DOZEN.map((one) => ({ ...one, evaluatedAt: NOW - (NOW % (10 * MINUTE)) }))
    expect(maxDrawdown(mixed)).toBe(maxDrawdown([...mixed].reverse()))
  })
})
