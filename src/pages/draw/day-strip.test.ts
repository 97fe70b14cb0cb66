import { describe, expect, it } from 'vitest'
import { dayStrip } from './day-strip.ts'

const DAYS = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16']

describe('a strip of days', () => {
  it('marks days with holes, days that are mostly lost, and days on which nothing was due', () => {
    const { markup } = dayStrip(DAYS, [null, 100, 99.998, 12])
    expect(markup).toContain('<i class="not" title="2026-11-13: not due"></i><i></i>')
    // What lacks anything is not told as all.
    expect(markup).toContain('<i class="hole" title="2026-11-15: 99.99% recorded"></i>')
    expect(markup).toContain('<i class="lost" title="2026-11-16: 12.00% recorded"></i>')
  })

  it('says in words what stands out', () => {
    expect(dayStrip(DAYS, [100, 99, 50, 100]).markup).toContain(
      'aria-label="Holes on 2 of 4 days, most on 2026-11-15: 50.00% recorded"',
    )
    expect(dayStrip(DAYS, [100, 100, null, 100]).markup).toContain('aria-label="All of 3 days recorded"')
    expect(dayStrip(DAYS, []).markup).toContain('aria-label="Not recorded in these days"')
  })
})
