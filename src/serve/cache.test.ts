import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../core/log.ts'
import { bytesOf } from './bytes.ts'
import { Cache, type InTurn } from './cache.ts'

function setUp(maxBytes = 1_000_000) {
  const clock = { ms: 1_000_000, now: () => clock.ms }
  const cache = new Cache({ clock, log: silentLog, maxBytes, shared: ['X-Test', 'yes'] })
  return { clock, cache }
}

const nobody = () => {}
const atOnce: InTurn = (work) => work(nobody)
const made = (body: string) => bytesOf({ body, contentType: 'text/plain', cacheControl: 'no-cache' })

describe('an entry', () => {
  it('is made once for callers who come together, and again when nobody renewed it in time', async () => {
    const { cache, clock } = setUp()
    let times = 0
    const entry = cache.entry('a', { freshMs: 1_000, make: async () => made(`body ${++times}`) })
    const [one, two] = await Promise.all([cache.take(entry, nobody), cache.take(entry, nobody)])
    expect(one).toBe(two)
    expect(cache.ready(entry)).toBe(one)
    clock.ms += 3_000
    expect(cache.ready(entry)).toBeNull()
    expect((await cache.take(entry, nobody)).identity.body.toString()).toBe('body 2')
  })

  it('goes when another form of it was computed later, and not for one of the same computation', async () => {
    const { cache, clock } = setUp()
    let computedAt = clock.ms
    const make = async () => ({ ...(await made(`of ${computedAt}`)), madeAt: computedAt })
    const of = (key: string, otherForms: string[]) => cache.entry(key, { freshMs: 1_000, otherForms, make })
    const json = () => of('json a', ['csv a'])
    const csv = () => of('csv a', ['json a'])
    await cache.take(json(), nobody)
    clock.ms += 900
    await cache.take(csv(), nobody)
    expect(cache.ready(json())).not.toBeNull()
    // The freshness of both counts from when they were computed.
    clock.ms += 100
    expect([cache.isDue(json()), cache.isDue(csv())]).toEqual([true, true])
    computedAt = clock.ms
    await cache.renew(json(), atOnce)
    expect(cache.ready(csv())).toBeNull()
    expect((await cache.take(csv(), nobody)).identity.body.toString()).toBe(`of ${computedAt}`)
    expect(cache.ready(json())).not.toBeNull()
  })

  it('that failed is not kept, and the next caller tries again', async () => {
    const { cache } = setUp()
    let fails = true
    const recipe = {
      freshMs: 1_000,
      make: async () => {
        if (fails) throw new Error('no')
        return made('yes')
      },
    }
    await expect(cache.take(cache.entry('a', recipe), nobody)).rejects.toThrow('no')
    expect(cache.counts.entries).toBe(0)
    fails = false
    expect((await cache.take(cache.entry('a', recipe), nobody)).status).toBe(200)
  })

  it('whose renewal fails is shown on, and the renewal is not tried at every request', async () => {
    const { cache, clock } = setUp()
    let times = 0
    const entry = cache.entry('a', {
      freshMs: 10_000,
      make: async () => {
        if (++times > 1) throw new Error('no')
        return made('old')
      },
    })
    const old = await cache.take(entry, nobody)
    expect(cache.isDue(entry)).toBe(false)
    clock.ms += 10_000
    expect(cache.ready(entry)).toBe(old)
    expect(cache.isDue(entry)).toBe(true)
    await cache.renew(entry, atOnce)
    expect(times).toBe(2)
    expect(cache.ready(entry)).toBe(old)
    expect(cache.isDue(entry)).toBe(false)
    clock.ms += 1_000
    expect(cache.isDue(entry)).toBe(true)
    clock.ms += 19_000
    await expect(cache.take(entry, nobody)).rejects.toThrow('no')
  })
})

it('is shown for as long as nobody can make another', async () => {
  const clock = { ms: 1_000_000, now: () => clock.ms }
  let away = true
  const options = { clock, log: silentLog, maxBytes: 1_000_000, shared: [], isAway: () => away }
  const cache = new Cache(options)
  const entry = cache.entry('a', { freshMs: 1_000, make: () => made('old') })
  const old = await cache.take(entry, nobody)
  clock.ms += 600_000
  expect(cache.ready(entry)).toBe(old)
  away = false
  expect(cache.ready(entry)).toBeNull()
})

describe('a place', () => {
  const recipe = (make: () => void) => ({
    freshMs: 1_000,
    make: async () => {
      make()
      return made('x')
    },
  })

  it('that nobody fills takes no room', () => {
    const { cache } = setUp()
    const first = cache.entry(
      'a',
      recipe(() => {}),
    )
    expect(
      cache.entry(
        'a',
        recipe(() => {}),
      ),
    ).not.toBe(first)
  })

  it('is one for all who were in line for it', async () => {
    const { cache } = setUp()
    let times = 0
    const places = [1, 2, 3].map(() =>
      cache.entry(
        'a',
        recipe(() => times++),
      ),
    )
    const answers = await Promise.all(places.map((place) => cache.take(place, nobody)))
    expect(new Set(answers).size).toBe(1)
    expect(await cache.take(places[2]!, nobody)).toBe(answers[0])
    expect([times, cache.counts.entries]).toEqual([1, 1])
  })

  it('is renewed once, though its renewal has to wait for its turn', async () => {
    const { cache, clock } = setUp()
    let times = 0
    const entry = cache.entry(
      'a',
      recipe(() => times++),
    )
    await cache.take(entry, nobody)
    clock.ms += 1_000
    let turn = () => {}
    const renewed = cache.renew(entry, async (work) => {
      await new Promise<void>((resolve) => {
        turn = resolve
      })
      return work(nobody)
    })
    expect([cache.isDue(entry), times]).toEqual([false, 1])
    turn()
    await renewed
    expect([cache.isDue(entry), times]).toEqual([false, 2])
    clock.ms += 1_000
    await cache.renew(entry, () => Promise.reject(new Error('no turn')))
    expect([cache.isDue(entry), times]).toEqual([true, 2])
  })
})

describe('the bound', () => {
  it('drops what was used longest ago', async () => {
    // Two of 100 bytes, kept as bytes and as text, and 4,096 for the place of each.
    const { cache } = setUp(8_700)
    const entry = (key: string) =>
      cache.entry(key, { freshMs: 1_000, make: async () => made('x'.repeat(100)) })
    const [a, b] = [entry('a'), entry('b')]
    await cache.take(a, nobody)
    await cache.take(b, nobody)
    cache.ready(a)
    await cache.take(entry('c'), nobody)
    expect(b.dropped).toBe(true)
    expect(cache.ready(b)).toBeNull()
    expect(cache.ready(a)).not.toBeNull()
    expect(cache.counts).toMatchObject({ bytes: 8_592, entries: 2, evictions: 1 })
  })

  it('counts an encoding from when it is there, and holds then too', async () => {
    const { cache } = setUp(22_000)
    // Too long to be kept as text too; its gzip form, which is not, is what no longer fits.
    const body = Array.from({ length: 4_000 }, (_, at) => String((at * at) % 9_973).padStart(4)).join('')
    const entry = cache.entry('a', { freshMs: 1_000, make: async () => made(body) })
    const prepared = await cache.take(entry, nobody)
    expect(cache.counts).toMatchObject({ bytes: 4_096 + 16_000, entries: 1 })
    const gzip = (await prepared.make('gzip'))!
    expect(gzip.body.length).toBeGreaterThan(2_000)
    expect(cache.counts).toMatchObject({ bytes: 0, entries: 0, evictions: 1 })
  })

  it('holds whatever comes', async () => {
    const requests = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 4_000 })))
    await fc.assert(
      fc.asyncProperty(requests, async (list) => {
        const { cache } = setUp(10_000)
        for (const [key, size] of list) {
          const entry = cache.entry(String(key), { freshMs: 1, make: async () => made('x'.repeat(size)) })
          const { identity } = await cache.take(entry, nobody)
          expect(identity.body.length).toBeGreaterThan(0)
          expect(cache.counts.bytes).toBeLessThanOrEqual(10_000)
          expect(cache.counts.bytes).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 50 },
    )
  })
})

it('renews what was made before the clock was set back, and shows it until then', async () => {
  const { cache, clock } = setUp()
  let times = 0
  const entry = cache.entry('a', { freshMs: 1_000, make: async () => made(`body ${++times}`) })
  const first = await cache.take(entry, nobody)
  clock.ms -= 600_000
  expect([cache.ready(entry) === first, cache.isDue(entry)]).toEqual([true, true])
  await cache.renew(entry, atOnce)
  expect([times, cache.isDue(entry)]).toEqual([2, false])
  clock.ms += 1_000
  expect(cache.isDue(entry)).toBe(true)
})
