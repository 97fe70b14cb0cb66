import { describe, expect, it } from 'vitest'
import { BAR_INTERVALS, barEnds, barStart, QUARTER } from '../../core/bars.ts'
import { DAY, HOUR, parseIso } from '../../core/time.ts'
import { rsiOf, withBar } from './rsi.ts'
import { RsiTrack } from './rsi-track.ts'

const at = (text: string) => parseIso(text)!

describe('bars', () => {
  it('begin in UTC: weeks on Monday, three days from 1970, months with the calendar', () => {
    const moment = at('2026-11-19T13:20:00Z')
    const starts = Object.fromEntries(
      BAR_INTERVALS.map((interval) => [
        interval,
        new Date(barStart(interval, moment)).toISOString().slice(0, 16),
      ]),
    )
    expect(starts).toEqual({
      '15m': '2026-11-19T13:15',
      '1h': '2026-11-19T13:00',
      '4h': '2026-11-19T12:00',
      '12h': '2026-11-19T12:00',
      '1d': '2026-11-19T00:00',
      // 20,776 days after 1970 are 6,925 times three, and one more.
      '3d': '2026-11-18T00:00',
      '1w': '2026-11-16T00:00',
      '1M': '2026-11-01T00:00',
    })
  })

  it('end where the next begins', () => {
    const [end, ...more] = barEnds(at('2027-02-28T23:59:00Z'), at('2027-03-01T00:00:00Z'))
    expect(more).toEqual([])
    const from = (interval: string) => end!.bars.find((bar) => bar.interval === interval)?.from
    // Monday, and the first of a month.
    expect(from('1w')).toBe(at('2027-02-22'))
    expect(from('1M')).toBe(at('2027-02-01'))
    expect(from('1d')).toBe(at('2027-02-28'))
    expect(from('15m')).toBe(at('2027-02-28T23:45:00Z'))
  })
})

describe('a track', () => {
  const start = at('2026-11-16T00:00:00Z')
  const priceAt = (place: number) => 100 + ((place * 37) % 11)
  const prices = (from: number, to: number) =>
    new Map(
      Array.from({ length: to - from }, (_, index) => [
        start + (from + index) * QUARTER,
        priceAt(from + index),
      ]),
    )
  const followed = (quarters: number) => {
    const track = new RsiTrack()
    track.follow(prices(1, quarters + 1), barEnds(start, start + quarters * QUARTER))
    return track
  }

  it('closes every interval at its own bounds with the last price within them', () => {
    const track = followed(97)
    expect(track.state('15m').bars).toBe(97)
    expect(track.state('1h')).toMatchObject({ bars: 24, close: priceAt(96), closedAt: start + DAY })
    expect(track.state('4h').bars).toBe(6)
    expect(track.state('1d')).toMatchObject({ bars: 1, close: priceAt(96) })
    expect(track.state('1w').bars).toBe(0)
  })

  it('goes on from any hour as if it had never stopped', () => {
    const whole = followed(300)
    const resumed = new RsiTrack()
    const before = followed(120)
    for (const interval of BAR_INTERVALS) resumed.resume(interval, before.state(interval))
    resumed.quote(before.price!, start + 120 * QUARTER)
    resumed.follow(prices(121, 301), barEnds(start + 120 * QUARTER, start + 300 * QUARTER))
    expect(resumed.all()).toEqual(whole.all())
    for (const interval of BAR_INTERVALS) expect(resumed.state(interval)).toEqual(whole.state(interval))
  })

  it('shows the bar that is on, and counts it', () => {
    const track = followed(14)
    expect(track.rsi('15m')).toBeNull()
    const state = track.state('15m')
    track.quote(150, start + 14 * QUARTER + 1)
    expect(track.rsi('15m')).toBe(rsiOf(withBar(state, 150, 0)))
    expect(track.state('15m')).toBe(state)
  })

  it('has no bar where it has no price, and holds the next against the last', () => {
    const track = followed(20)
    const hole = new Map([[start + 30 * QUARTER, 120]])
    track.follow(hole, barEnds(start + 20 * QUARTER, start + 30 * QUARTER))
    expect(track.state('15m')).toEqual(withBar(followed(20).state('15m'), 120, start + 30 * QUARTER))
    // The hour from 5:00 to 6:00 had none; the one from 7:00 is on.
    expect(track.state('1h')).toEqual(followed(20).state('1h'))
    // Four hours that end at 8:00 have the price of 7:30, if nothing comes after it.
    track.follow(new Map(), barEnds(start + 30 * QUARTER, start + 8 * HOUR))
    expect(track.state('4h')).toMatchObject({ bars: 2, close: 120, closedAt: start + 8 * HOUR })
  })
})
