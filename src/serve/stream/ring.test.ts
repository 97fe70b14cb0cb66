import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, type Ms, SECOND } from '../../core/time.ts'
import type { Frame } from './frame.ts'
import { placeIn, Ring } from './ring.ts'

const NOW: Ms = Date.parse('2026-11-15T12:00:00.000Z')

const frame = (key: string, seenAt: Ms, data = '{}'): Frame => ({
  kind: 'liquidation',
  key,
  at: seenAt,
  seenAt,
  symbols: ['BTCUSDT'],
  venues: ['okx'],
  usd: 1,
  data,
})
const from = (ring: Ring, number: number) =>
  Array.from({ length: ring.next - number }, (_, place) => ring.at(number + place)!.key)

describe('the tape of an hour', () => {
  it('numbers events and says when each was told', () => {
    const ring = new Ring(NOW)
    ring.add([frame('a', NOW), frame('b', NOW)], NOW + 5)
    expect(ring.at(2)!.text).toBe(`event: liquidation\nid: ${NOW + 5}-2\ndata: {}\n\n`)
    ring.add([frame('b', NOW), frame('c', NOW + 9)], NOW - SECOND)
    expect(from(ring, 1)).toEqual(['a', 'b', 'c'])
    // The clock was set back; the tape's was not.
    expect(ring.at(3)!.id).toBe(`${NOW + 5}-3`)
  })

  it('resumes after any event of its own, and after none', () => {
    const ring = new Ring(NOW)
    const start = placeIn(ring.idBefore(1))!
    ring.add([frame('a', NOW), frame('b', NOW), frame('c', NOW)], NOW)
    for (const number of [0, 1, 2, 3]) {
      const place = number === 0 ? start : placeIn(ring.at(number)!.id)!
      expect(ring.resume(place)).toEqual({ from: number + 1, isCut: false, mayRepeat: false })
    }
  })

  it('forgets what is older than an hour, and says so to who had less', () => {
    const ring = new Ring(NOW)
    ring.add([frame('a', NOW), frame('b', NOW)], NOW)
    const [first, last] = [1, 2].map((number) => placeIn(ring.at(number)!.id)!)
    ring.age(NOW + 61 * MINUTE)
    expect(ring.resume(first!)).toMatchObject({ from: 2, isCut: false })
    ring.add([frame('c', NOW + 3 * HOUR)], NOW + 3 * HOUR)
    ring.age(NOW + 3 * HOUR)
    expect(ring.resume(last!)).toMatchObject({ from: 3, isCut: false })
    expect(ring.resume(first!)).toMatchObject({ from: 3, isCut: true })
  })

  it('keeps within its bytes, and says from where on it is whole', () => {
    const ring = new Ring(NOW, 10_000)
    for (let second = 0; second < 100; second++) {
      ring.add([frame(`k${second}`, NOW + second * SECOND, 'x'.repeat(200))], NOW + second * SECOND)
    }
    expect(ring.bytes).toBeLessThanOrEqual(10_000)
    expect(ring.next - ring.first).toBeGreaterThan(10)
    expect(ring.resume({ ms: NOW + 3 * SECOND, number: 4 })).toMatchObject({ from: ring.first, isCut: true })
  })

  it('goes on from a place of before a restart: nothing is missing, and what may repeat is said', () => {
    const seen = [-70, -50, -30, -12, -5, -1].map((minutes) => frame(`m${minutes}`, NOW + minutes * MINUTE))
    const ring = new Ring(NOW)
    ring.fill([...seen].reverse())
    expect(from(ring, 1)).toEqual(['m-50', 'm-30', 'm-12', 'm-5', 'm-1'])
    const back = ring.resume({ ms: NOW - 10 * MINUTE, number: 17 })
    expect(back).toMatchObject({ isCut: false, mayRepeat: true })
    expect(from(ring, back.from)).toEqual(['m-12', 'm-5', 'm-1'])
    expect(ring.resume({ ms: NOW - 3 * HOUR, number: 17 })).toMatchObject({ from: 1, isCut: true })
    // What it found to be too old is not news when the record is gone through again.
    ring.add([...seen, frame('new', NOW)], NOW + MINUTE)
    expect(from(ring, 6)).toEqual(['new'])
  })

  it('tells those later who are to hear later', () => {
    const ring = new Ring(NOW)
    ring.fill([frame('a', NOW - 2 * MINUTE), frame('b', NOW - 30 * SECOND)])
    ring.add([frame('c', NOW)], NOW)
    expect(ring.untold(NOW, 0)).toBe(4)
    expect(ring.untold(NOW, MINUTE)).toBe(2)
    expect(ring.untold(NOW + 30 * SECOND, MINUTE)).toBe(3)
    expect(ring.untold(NOW + MINUTE, MINUTE)).toBe(4)
  })

  it.each(['', 'x', '12', '-1-2', '1-2-3', '99999999999999999999-1', '1.5-2'])('%j is no place', (text) => {
    expect(placeIn(text)).toBeNull()
  })
})
