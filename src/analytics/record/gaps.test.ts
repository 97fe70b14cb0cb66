import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../core/time.ts'
import { type Gap, gapsBySource, gapTotals, gapWithin, type Term } from './gaps.ts'

/** Times in minutes; the window is 0 to 100. */
const gap = (source: string, from: number, to: number | null): Gap => ({
  source,
  into_table: 'ticks',
  started_at: from * MINUTE,
  ended_at: to === null ? null : to * MINUTE,
})
const all = (source: string, since = -500, until: number | null = null): Term => ({
  source,
  into_table: 'ticks',
  due_from: since * MINUTE,
  due_until: until === null ? null : until * MINUTE,
  recorded_from: since * MINUTE,
})
const END = 100 * MINUTE

describe('gaps', () => {
  it('count by source as far as they lie in the window', () => {
    const gaps = [
      gap('a.ticks', -20, 10),
      gap('a.ticks', 50, 55),
      gap('b.ticks', 90, null),
      gap('b.ticks', -50, -40),
    ]
    const rows = gapsBySource(gaps, [all('a.ticks'), all('b.ticks'), all('c.ticks')], 0, END)
    expect(rows).toEqual([
      {
        source: 'a.ticks',
        venue: 'a',
        table: 'ticks',
        due_since: -500 * MINUTE,
        open_since: null,
        gaps: 2,
        minutes_missing: 15,
        minutes_watched: 100,
        covered_pct: 85,
      },
      {
        source: 'b.ticks',
        venue: 'b',
        table: 'ticks',
        due_since: -500 * MINUTE,
        open_since: 90 * MINUTE,
        gaps: 1,
        minutes_missing: 10,
        minutes_watched: 100,
        covered_pct: 90,
      },
      {
        source: 'c.ticks',
        venue: 'c',
        table: 'ticks',
        due_since: -500 * MINUTE,
        open_since: null,
        gaps: 0,
        minutes_missing: 0,
        minutes_watched: 100,
        covered_pct: 100,
      },
    ])
    // 25 of 300 minutes.
    const { covered_pct, ...totals } = gapTotals(rows)
    expect(covered_pct).toBeCloseTo(100 - 25 / 3, 9)
    expect(totals).toEqual({ sources: 3, sources_with_gaps: 2, open_gaps: 1, gaps: 3, minutes_missing: 25 })
  })

  it('of a young source are held against its own age', () => {
    const [young] = gapsBySource([gap('a.ticks', 90, 95)], [all('a.ticks', 80)], 0, END)
    expect(young).toMatchObject({ minutes_watched: 20, covered_pct: 75 })
  })

  it('of a source that never recorded are all of its time', () => {
    const never = (since: number, until?: number) => ({
      ...all('a.ticks', since, until),
      recorded_from: null,
    })
    const all40 = { minutes_missing: 40, minutes_watched: 40, covered_pct: 0, open_since: 60 * MINUTE }
    expect(gapsBySource([gap('a.ticks', 60, null)], [never(60)], 0, END)).toMatchObject([all40])
    // Also before any gap was written, since before the window, and when it was given up.
    expect(gapsBySource([], [never(60)], 0, END)).toMatchObject([{ ...all40, gaps: 0 }])
    expect(gapsBySource([], [never(-900)], 0, END)).toMatchObject([{ minutes_missing: 100, covered_pct: 0 }])
    expect(gapsBySource([], [never(60, 70)], 0, END)).toMatchObject([
      { minutes_missing: 10, covered_pct: 0, open_since: null },
    ])
  })

  it('are held against the times in which the source was due', () => {
    // Taken out at 30, back at 80: 30 + 20 minutes, of which 10 and 5 are missing.
    const terms = [all('a.ticks', -50, 30), all('a.ticks', 80)]
    const [back] = gapsBySource([gap('a.ticks', 10, 20), gap('a.ticks', 90, 95)], terms, 0, END)
    expect(back).toMatchObject({ minutes_missing: 15, minutes_watched: 50, covered_pct: 70 })
    // One that was taken out before is no longer listed; one that is new this minute has no share yet.
    expect(gapsBySource([], [all('a.ticks', -50, -10)], 0, END)).toEqual([])
    expect(gapsBySource([], [all('a.ticks', 100)], 0, END)).toMatchObject([{ covered_pct: null, gaps: 0 }])
  })

  it('that overlap are missing once', () => {
    const gaps = [gap('a.ticks', 10, 30), gap('a.ticks', 20, 40), gap('a.ticks', 25, 28)]
    expect(gapsBySource(gaps, [all('a.ticks')], 0, END)[0]).toMatchObject({ gaps: 3, minutes_missing: 30 })
  })

  it('of nothing are no figure', () => {
    expect(gapTotals([])).toMatchObject({ sources: 0, gaps: 0, covered_pct: null })
    expect(gapWithin(gap('a', -9, -1), 0, END)).toBeNull()
    expect(gapWithin(gap('a', 200, null), 0, END)).toBeNull()
  })

  const anyGaps = fc.array(
    fc.record({
      source: fc.constantFrom('a.x', 'b.y'),
      from: fc.integer({ min: -50, max: 99 }),
      long: fc.option(fc.nat(60)),
    }),
    { maxLength: 20 },
  )

  it('agree with counting minute by minute, whatever the order', () => {
    fc.assert(
      fc.property(anyGaps, fc.func(fc.nat()), (list, order) => {
        const gaps = list.map(({ source, from, long }) =>
          gap(source, from, long === null ? null : from + long),
        )
        const watched = [all('a.x'), all('b.y')]
        const rows = gapsBySource(gaps, watched, 0, END)
        const mixed = [...gaps].sort((p, q) => order(p) - order(q))
        expect(gapTotals(gapsBySource(mixed, watched, 0, END))).toEqual(gapTotals(rows))
        for (const row of rows) {
          const own = gaps.filter(({ source }) => source === row.source)
          const minutes = Array.from({ length: 100 }, (_, minute) => minute * MINUTE)
          const missing = minutes.filter((at) =>
            own.some(({ started_at, ended_at }) => started_at <= at && at < (ended_at ?? END)),
          )
          expect(row.minutes_missing).toBe(missing.length)
          expect(row.covered_pct! + row.minutes_missing).toBeCloseTo(100, 9)
        }
        expect(gapTotals(rows).minutes_missing).toBe(rows.reduce((sum, row) => sum + row.minutes_missing, 0))
      }),
    )
  })
})
