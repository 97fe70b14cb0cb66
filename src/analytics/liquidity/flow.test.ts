import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '../../core/time.ts'
import { bucketSizes, type FlowBar, imbalanceOf, toxicityOf, volumeBuckets, vpinOf } from './flow.ts'

/** Volumes are multiples of it, so that every millisecond carries a whole number of dollars. */
const BAR = 64
const bars = fc
  .array(fc.record({ perMs: fc.integer({ min: 0, max: 40 }), buyPerMs: fc.integer({ min: 0, max: 40 }) }), {
    maxLength: 30,
  })
  .map((list): FlowBar[] =>
    list.map(({ perMs, buyPerMs }, index) => ({
      start: index * BAR,
      end: (index + 1) * BAR,
      volumeUsd: perMs * BAR,
      buyUsd: Math.min(buyPerMs, perMs) * BAR,
    })),
  )
const size = fc.integer({ min: 1, max: 3000 })

describe('volume buckets', () => {
  it('spill what is over into the next', () => {
    // Buckets of 100. The first minute gives 60 (all bought); the second has 120, a quarter bought, 2 a second:
    // 40 of it after 20 s fill the first bucket, the other 80 begin the second, which 20 of the third minute fill.
    const minute = (index: number, volumeUsd: number, buyUsd: number) => ({
      start: index * MINUTE,
      end: (index + 1) * MINUTE,
      volumeUsd,
      buyUsd,
    })
    const full = volumeBuckets([minute(0, 60, 60), minute(1, 120, 30), minute(2, 60, 0)], 0, () => 100)
    expect(full).toEqual([
      { startedAt: 0, endedAt: 80_000, volumeUsd: 100, buyUsd: 70 },
      { startedAt: 80_000, endedAt: 140_000, volumeUsd: 100, buyUsd: 20 },
    ])
    expect(full.map(imbalanceOf)).toEqual([0.4, 0.6])
  })

  it('are what counting millisecond by millisecond gives', () => {
    fc.assert(
      fc.property(bars, size, (some, usd) => {
        expect(volumeBuckets(some, 0, () => usd)).toEqual(slowBuckets(some, usd))
      }),
      { numRuns: 1000 },
    )
  })

  it('lose nothing: buckets and what is left over are the whole volume', () => {
    fc.assert(
      fc.property(bars, size, (some, usd) => {
        const full = volumeBuckets(some, 0, () => usd)
        const end = full.at(-1)?.endedAt ?? 0
        const left = some.reduce((total, bar) => {
          const share = Math.min(1, Math.max(0, (bar.end - end) / BAR))
          return total + bar.volumeUsd * share
        }, 0)
        const inBuckets = full.reduce((total, { volumeUsd }) => total + volumeUsd, 0)
        expect(inBuckets + left).toBe(some.reduce((total, { volumeUsd }) => total + volumeUsd, 0))
        for (const { volumeUsd } of full) expect(volumeUsd).toBeGreaterThanOrEqual(usd)
      }),
    )
  })

  it('go on after any bucket as if there had been no stop', () => {
    fc.assert(
      fc.property(bars, size, fc.nat(40), (some, usd, stop) => {
        const whole = volumeBuckets(some, 0, () => usd)
        const first = whole.slice(0, stop)
        const from = first.at(-1)?.endedAt ?? 0
        const rest = volumeBuckets(
          some.filter(({ end }) => end > from),
          from,
          () => usd,
        )
        expect([...first, ...rest]).toEqual(whole)
      }),
    )
  })

  it('scale with the size of all trades', () => {
    fc.assert(
      fc.property(bars, size, fc.integer({ min: 2, max: 9 }), (some, usd, k) => {
        const plain = volumeBuckets(some, 0, () => usd)
        const larger = some.map((bar) => ({ ...bar, volumeUsd: bar.volumeUsd * k, buyUsd: bar.buyUsd * k }))
        const scaled = volumeBuckets(larger, 0, () => usd * k)
        expect(scaled.map(({ volumeUsd }) => volumeUsd)).toEqual(plain.map(({ volumeUsd }) => volumeUsd * k))
        expect(scaled.map(imbalanceOf)).toEqual(plain.map(imbalanceOf))
      }),
    )
  })

  it('do not begin while their size is unknown', () => {
    const flow = Array.from({ length: 4 }, (_, i) => ({
      start: i * BAR,
      end: (i + 1) * BAR,
      volumeUsd: 64,
      buyUsd: 0,
    }))
    const full = volumeBuckets(flow, 0, (at) => (at < 2 * BAR ? null : 64))
    expect(full.map(({ startedAt }) => startedAt)).toEqual([2 * BAR, 3 * BAR])
  })
})

describe('the size of a bucket', () => {
  const day = (n: number, volumeUsd: number, minutes = 1440) => ({ bucket: n * DAY, volumeUsd, minutes })

  it('is a fiftieth of the mean of the seven days before', () => {
    const sizeAt = bucketSizes([day(0, 9999), ...[1, 2, 3, 4, 5, 6, 7].map((n) => day(n, n * 1000))])
    // (1,000 + … + 7,000) / 7 = 4,000; a fiftieth is 80. The day itself and the eighth before do not count.
    expect(sizeAt(8 * DAY)).toBe(80)
    expect(sizeAt(9 * DAY - 1)).toBe(80)
  })

  it('takes a day with holes for a whole one, and leaves out what is hardly a day', () => {
    const sizeAt = bucketSizes([day(1, 1000, 720), day(2, 5000, 719)])
    expect(sizeAt(3 * DAY)).toBe(40)
    expect(sizeAt(DAY)).toBeNull()
    expect(bucketSizes([day(1, 0)])(2 * DAY)).toBeNull()
  })
})

describe('VPIN', () => {
  it('is the mean imbalance of the last fifty buckets', () => {
    // 49 balanced buckets and one that is all bought: 1/50. Then another half-bought-more: 1.5/50, the first falls out.
    const values = vpinOf([...Array<number>(49).fill(0), 1, 0.5])
    expect(values.slice(0, 49)).toEqual(Array(49).fill(null))
    expect(values[49]).toBeCloseTo(0.02, 12)
    expect(values[50]).toBeCloseTo(0.03, 12)
    expect(vpinOf([0.5], [...Array<number>(48).fill(0), 1])).toEqual([values[50]])
  })

  it('is what the paper says it is, on 1,000 random markets', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 120 }), fc.nat(119), (list, cut) => {
        const before = list.slice(0, Math.min(cut, list.length - 1))
        const values = vpinOf(list.slice(before.length), before)
        values.forEach((value, i) => {
          // Σ|Vbuy − Vsell| / (n · V), over the n = 50 newest.
          const window = list.slice(0, before.length + i + 1).slice(-50)
          if (window.length < 50) expect(value).toBeNull()
          else expect(value).toBeCloseTo(window.reduce((a, b) => a + b, 0) / 50, 10)
        })
      }),
      { numRuns: 1000 },
    )
  })

  it('stands where it stands among its past', () => {
    const past = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]
    // Eight are smaller, one is equal: 8.5 of ten. The 90th percentile lies a tenth of the way from 0.9 to 1.
    expect(toxicityOf(0.9, past)).toMatchObject({ percentile: 85, isElevated: false })
    expect(toxicityOf(0.9, past).threshold).toBeCloseTo(0.91, 12)
    expect(toxicityOf(1, past)).toMatchObject({ percentile: 95, isElevated: true })
    expect(toxicityOf(0.3, [0.3])).toEqual({ vpin: 0.3, percentile: 50, threshold: 0.3, isElevated: true })
    fc.assert(
      fc.property(fc.shuffledSubarray(past, { minLength: 1 }), (some) => {
        expect(toxicityOf(some[0]!, some)).toEqual(
          toxicityOf(
            some[0]!,
            [...some].sort((a, b) => a - b),
          ),
        )
      }),
    )
  })
})

function slowBuckets(some: readonly FlowBar[], usd: number) {
  const full = []
  let now = { startedAt: 0, volumeUsd: 0, buyUsd: 0 }
  for (const bar of some) {
    for (let ms = bar.start; ms < bar.end; ms += 1) {
      if (bar.volumeUsd === 0) continue
      if (now.volumeUsd === 0) now.startedAt = ms
      now.volumeUsd += bar.volumeUsd / BAR
      now.buyUsd += bar.buyUsd / BAR
      if (now.volumeUsd < usd) continue
      full.push({ startedAt: now.startedAt, endedAt: ms + 1, volumeUsd: now.volumeUsd, buyUsd: now.buyUsd })
      now = { startedAt: ms + 1, volumeUsd: 0, buyUsd: 0 }
    }
  }
  return full
}
