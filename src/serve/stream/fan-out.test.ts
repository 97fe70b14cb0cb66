import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeOutlet } from '../../../test/fakes/outlet.ts'
import { MINUTE, type Ms, SECOND } from '../../core/time.ts'
import { StreamCounts } from './counts.ts'
import { FanOut, type Wish } from './fan-out.ts'
import type { Filter } from './filter.ts'
import type { Frame } from './frame.ts'
import { Reader } from './reader.ts'
import { placeIn, Ring } from './ring.ts'

const NOW: Ms = Date.parse('2026-11-15T12:00:00.000Z')
const ALL: Filter = {
  events: ['liquidation', 'print', 'incident'],
  symbol: null,
  exchange: null,
  min_usd: null,
  boards: null,
}
const AT_ONCE: Wish = { filter: ALL, delay: 0 }

const frame = (key: string, more: Partial<Frame> = {}): Frame => ({
  kind: 'liquidation',
  key,
  at: NOW,
  seenAt: NOW,
  symbols: ['BTCUSDT'],
  venues: ['okx'],
  usd: 1_000,
  data: JSON.stringify({ key }),
  ...more,
})

let now: Ms
let ring: Ring
let counts: StreamCounts
let fanOut: FanOut
beforeEach(() => begin(NOW))
afterEach(() => void vi.useRealTimers())

function begin(at: Ms): void {
  now = at
  ring = new Ring(now)
  counts = new StreamCounts()
  fanOut = new FanOut(ring, { now: () => now }, counts)
}

/** Whatever is under way is written by then. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve))
}

async function tell(...frames: readonly Frame[]): Promise<void> {
  ring.add(frames, now)
  fanOut.tell()
  await settle()
}

function connect(wish = AT_ONCE, lastId: string | null = null) {
  const outlet = new FakeOutlet()
  const place = lastId === null ? null : placeIn(lastId)
  const next = place === null ? fanOut.nextOf(wish) : ring.resume(place).from
  const id = ring.idBefore(next)
  const reader = new Reader(outlet.asOutlet, { next, id }, (reason) => counts.dropped[reason]++)
  reader.send(`event: hello\nid: ${id}\ndata: {}\n\n`, next, id)
  outlet.once('close', () => fanOut.leave(reader, wish))
  void fanOut.join(reader, wish)
  return outlet
}
const keysOf = ({ heard }: FakeOutlet) => heard.flatMap(({ data }) => (data?.key ? [data.key] : []))

describe('those who listen', () => {
  it('hear what they asked for, and nothing from before they came', async () => {
    await tell(frame('before'))
    const all = connect()
    const ether = connect({ filter: { ...ALL, symbol: 'ETHUSDT' }, delay: 0 })
    const large = connect({ filter: { ...ALL, min_usd: 5_000, exchange: 'okx' }, delay: 0 })
    const boards = connect({ filter: { ...ALL, events: ['board'], boards: ['oi'], min_usd: 5 }, delay: 0 })
    await tell(
      frame('a'),
      frame('b', { symbols: ['ETHUSDT'], usd: 9_000 }),
      frame('c', { usd: 9_000, venues: ['bybit'] }),
      frame('cascade', {
        kind: 'incident',
        symbols: ['BTCUSDT', 'ETHUSDT'],
        venues: ['bybit', 'okx'],
        usd: 1e7,
      }),
      frame('oi', { kind: 'board', board: 'oi', symbols: [], venues: [], usd: null }),
      frame('map', { kind: 'board', board: 'map', symbols: [], venues: [], usd: null }),
    )
    expect(keysOf(all)).toEqual(['a', 'b', 'c', 'cascade'])
    expect(keysOf(ether)).toEqual(['b', 'cascade'])
    expect(keysOf(large)).toEqual(['b', 'cascade'])
    expect(keysOf(boards)).toEqual(['oi'])
    expect(counts.events).toBe(9)
  })

  it('hear it a minute late without a key', async () => {
    const late = connect({ filter: ALL, delay: MINUTE })
    const soon = connect()
    await tell(frame('a'))
    now += MINUTE - 1
    await tell(frame('b'))
    expect(keysOf(soon)).toEqual(['a', 'b'])
    expect(keysOf(late)).toEqual([])
    now += 1
    await tell()
    expect(keysOf(late)).toEqual(['a'])
    now += MINUTE
    await tell()
    expect(keysOf(late)).toEqual(['a', 'b'])
  })

  it('keep their place where nothing is for them', async () => {
    const ether = connect({ filter: { ...ALL, symbol: 'ETHUSDT' }, delay: 0 })
    await tell(...Array.from({ length: 50 }, (_, place) => frame(`b${place}`)))
    fanOut.beat()
    await settle()
    expect(ether.text).toContain(`: 2026-11-15T12:00:00.000Z\nid: ${NOW}-50\n`)
    expect(ether.lastId).toBe(ring.at(50)!.id)
    await tell(frame('e', { symbols: ['ETHUSDT'] }))
    expect(keysOf(ether)).toEqual(['e'])
  })

  it('share one piece of bytes among those who want the same', async () => {
    const given: (Uint8Array | string)[] = []
    for (let reader = 0; reader < 3; reader++) {
      const outlet = connect()
      outlet.write = (bytes) => given.push(bytes) > 0
    }
    await tell(frame('a'))
    expect(new Set(given).size).toBe(1)
    expect(given).toHaveLength(3)
  })

  it('go at their own pace when they do not keep up, and miss nothing', async () => {
    const [quick, slow] = [connect(), connect()]
    await settle()
    slow.isStuck = true
    const data = (key: string) => JSON.stringify({ key, fill: 'x'.repeat(1_000) })
    const keys = Array.from({ length: 400 }, (_, place) => `k${place}`)
    for (let from = 0; from < keys.length; from += 100) {
      await tell(...keys.slice(from, from + 100).map((key) => frame(key, { data: data(key) })))
      now += SECOND
    }
    expect(keysOf(quick)).toEqual(keys)
    // No more waits for it than a piece or two, whatever there is.
    expect(slow.writableLength).toBeLessThan(256 * 1024)
    slow.take()
    await settle()
    await tell(frame('last'))
    expect(keysOf(slow)).toEqual([...keys, 'last'])
  })

  it('are let go with a reason when they take nothing, and cut off when they do not take even that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const stalled = connect()
    await settle()
    stalled.isStuck = true
    await tell(frame('a'))
    for (let seconds = 0; seconds <= 31; seconds += 15) {
      now += 15 * SECOND
      fanOut.beat()
      await settle()
    }
    const last = stalled.heard.at(-1)!
    expect(last).toMatchObject({ event: 'dropped', data: { reason: 'stalled', last_event_id: `${NOW}-1` } })
    expect(stalled.ended).toBe(true)
    expect(stalled.destroyed).toBe(false)
    vi.advanceTimersByTime(5 * SECOND)
    expect(stalled.destroyed).toBe(true)
    expect(counts.dropped).toEqual({ slow: 0, stalled: 1 })
  })

  it('are let go when they stay behind the others', async () => {
    const slow = connect()
    await settle()
    const data = JSON.stringify({ fill: 'x'.repeat(70_000) })
    slow.isStuck = true
    for (let second = 0; second < 40 && !slow.ended; second++) {
      await tell(...[1, 2, 3, 4].map((many) => frame(`${second} ${many}`, { data })))
      // It takes something every second, and never all that came.
      slow.writableLength = 0
      slow.emit('drain')
      await settle()
      now += SECOND
    }
    const { event, data: why } = slow.heard.at(-1)!
    expect([event, why.reason]).toEqual(['dropped', 'slow'])
    expect(counts.dropped).toEqual({ slow: 1, stalled: 0 })
  })

  it('are told when it ends', async () => {
    const outlet = connect()
    fanOut.end('bye', { reason: 'shutdown' })
    expect(outlet.heard.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'shutdown' } })
    expect(fanOut.isEmpty).toBe(true)
  })
})

type Step = { readonly do: 'add' | 'pass' | 'reconnect' | 'beat' | 'restart'; readonly many: number }
const step = (...kinds: readonly Step['do'][]) =>
  fc.record({ do: fc.constantFrom(...kinds), many: fc.integer({ min: 1, max: 40 }) })

/** Plays steps to a reader that comes back each time with the last id that it has. */
async function played(steps: readonly Step[], wish: Wish): Promise<{ told: string[]; heard: unknown[] }> {
  begin(NOW)
  const told: Frame[] = []
  const heard: unknown[] = []
  let outlet = connect(wish)
  const reconnect = () => {
    const { lastId } = outlet
    heard.push(...keysOf(outlet))
    outlet.destroy()
    return lastId
  }
  for (const { do: what, many } of steps) {
    if (what === 'add') {
      const frames = Array.from({ length: many }, (_, place) =>
        frame(`${told.length + place}`, { at: now, seenAt: now }),
      )
      told.push(...frames)
      await tell(...frames)
    } else if (what === 'pass') {
      now += many * SECOND
      await tell()
    } else if (what === 'beat') {
      fanOut.beat()
      await settle()
    } else {
      const lastId = reconnect()
      now += 1
      if (what === 'restart') {
        begin(now)
        ring.fill(told)
      }
      outlet = connect(wish, lastId)
    }
  }
  now += 2 * MINUTE
  await tell()
  reconnect()
  return { told: told.map(({ key }) => key), heard }
}

describe('however a reader comes and goes', () => {
  const wishes = fc.constantFrom<Wish>(AT_ONCE, { filter: ALL, delay: MINUTE })

  it('it hears every event once and in order', async () => {
    const steps = fc.array(step('add', 'pass', 'reconnect', 'beat'), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(steps, wishes, async (all, wish) => {
        const { told, heard } = await played(all, wish)
        expect(heard).toEqual(told)
      }),
      { numRuns: 60 },
    )
  })

  it('it misses none across restarts of the service, and knows the repeated by their keys', async () => {
    const steps = fc.array(step('add', 'pass', 'reconnect', 'beat', 'restart'), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(steps, wishes, async (all, wish) => {
        const { told, heard } = await played(all, wish)
        expect([...new Set(heard)]).toEqual(told)
      }),
      { numRuns: 60 },
    )
  })
})
