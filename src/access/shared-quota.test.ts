import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '../core/time.ts'
import type { BlockList, KnownBlocks } from '../shared/block-list.ts'
import type { MinuteCounts } from '../shared/minute-counts.ts'
import { BLOCK } from './blocks.ts'
import { ComputeBudget } from './compute-budget.ts'
import { Quota, type Usage } from './quota.ts'
import { SETTLE_EVERY } from './settlement.ts'

const START = Date.UTC(2026, 10, 1)
const clock = { now: () => Date.now() }

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

type Listener = Parameters<BlockList['listen']>[0]

/** What Redis would keep, without it. */
class Between {
  isAway = false
  batches: number[] = []
  readonly #windows = new Map<string, { used: number; until: number }>()
  readonly listeners: Listener[] = []
  readonly kept: { blocks: [string, number][]; lifts: [string, number][] } = { blocks: [], lifts: [] }

  #add(id: string, points: number) {
    const now = Date.now()
    const known = this.#windows.get(id)
    const window = known && now < known.until ? known : { used: 0, until: now + MINUTE }
    window.used += points
    this.#windows.set(id, window)
    return { used: window.used, left: window.until - now }
  }

  readonly counts: MinuteCounts = {
    add: async (counted) => {
      this.batches.push(counted.length)
      return this.isAway ? undefined : counted.map(([id, points]) => this.#add(id, points))
    },
    addNow: async (id, points) => (this.isAway ? undefined : this.#add(id, points)),
    forget: (id) => void this.#windows.delete(id),
  }

  blocks(): BlockList {
    let own: Listener | null = null
    const others = () => (this.isAway ? [] : this.listeners.filter((one) => one !== own))
    return {
      block: (id, until) => {
        if (!this.isAway) this.kept.blocks.push([id, until])
        for (const { blocked } of others()) blocked(id, until)
      },
      lift: (id, at) => {
        if (!this.isAway) this.kept.lifts.push([id, at])
        for (const { lifted } of others()) lifted(id, at)
      },
      listen: (to) => {
        own = to
        this.listeners.push(to)
        to.all(this.kept)
      },
    }
  }

  quota(): Quota {
    return new Quota(() => {}, { calls: this.counts, blocks: this.blocks(), clock })
  }
}

const ID = '203.0.113.7'
const take = (quota: Quota, limit = 20) => quota.take(ID, limit, 'block', Date.now()) as Usage
const states = (quota: Quota, calls: number, limit = 20) =>
  Array.from({ length: calls }, () => take(quota, limit).state)
const settled = () => vi.advanceTimersByTimeAsync(SETTLE_EVERY)

it('knows the calls of others after a settlement, and is beyond the limit by no more than came before it', async () => {
  const between = new Between()
  const [one, other] = [between.quota(), between.quota()]
  expect(states(one, 15)).not.toContain('slow')
  expect(states(other, 15)).not.toContain('slow')
  await settled()
  // One batch each, however many calls; who settled first hears of the rest with its next.
  expect(between.batches).toEqual([1, 1])
  expect([take(one).state, take(other).state]).toEqual(['ok', 'slow'])
  await settled()
  expect([take(one).state, take(other).state]).toEqual(['slow', 'slow'])
})

it('lets the minute of a caller end for all at once', async () => {
  const between = new Between()
  const [one, other] = [between.quota(), between.quota()]
  states(one, 20)
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  take(other)
  await settled()
  expect(take(other)).toMatchObject({ state: 'slow', resetSeconds: 30 })
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  expect([take(one).state, take(other).state]).toEqual(['ok', 'ok'])
})

it('blocks whoever overdoes it at all of them together, until one lets it in again', async () => {
  const between = new Between()
  const [one, other] = [between.quota(), between.quota()]
  for (let call = 0; call < 6; call++) {
    take(one, 1)
    take(other, 1)
  }
  await settled()
  expect(take(other, 1).state).toBe('blocked')
  expect(take(one, 1)).toMatchObject({ state: 'blocked', resetSeconds: 600 })
  expect(between.quota().blocks(Date.now())).toEqual([{ id: ID, until: Date.now() + BLOCK }])
  await vi.advanceTimersByTimeAsync(1)
  expect(other.lift(ID)).toBe(true)
  expect(one.blocks(Date.now())).toEqual([])
  expect([take(one, 1).state, between.quota().blocks(Date.now())]).toEqual(['ok', []])
})

it('counts alone while nobody can be asked, and tells nothing of it twice', async () => {
  const between = new Between()
  const [one, other] = [between.quota(), between.quota()]
  between.isAway = true
  expect(states(one, 21)).toContain('slow')
  await settled()
  expect(states(other, 20)).not.toContain('slow')
  await settled()
  expect(await one.take(ID, 30, 'refuse', Date.now())).toMatchObject({ state: 'ok', remaining: 8 })
  between.isAway = false
  await vi.advanceTimersByTimeAsync(MINUTE)
  take(one)
  await settled()
  expect(take(one)).toMatchObject({ remaining: 18 })
})

it('takes up what was done while nobody could be told: what came last of each caller stands', async () => {
  const between = new Between()
  const [one, other] = [between.quota(), between.quota()]
  states(one, 11, 1)
  expect(other.blocks(Date.now())).toHaveLength(1)
  between.isAway = true
  await vi.advanceTimersByTimeAsync(SECOND)
  one.lift(ID)
  expect(other.blocks(Date.now())).toHaveLength(1)
  // The other comes back first and brings its block; then the one that knows better.
  const back = (at: number): KnownBlocks => between.listeners[at]!.all(between.kept)
  expect([...back(1).blocks]).toHaveLength(1)
  const known = back(0)
  expect([[...known.blocks], [...known.lifts]]).toEqual([[], [[ID, Date.now()]]])
  between.listeners[1]!.all(known)
  expect(other.blocks(Date.now())).toEqual([])
})

it('holds a hard limit to the call, and takes no refused call for one', async () => {
  const between = new Between()
  const quotas = [between.quota(), between.quota()]
  const asked = Array.from({ length: 50 }, (_, at) => quotas[at % 2]!.take(ID, 20, 'refuse', Date.now()))
  const outcomes = (await Promise.all(asked)).map(({ state }) => state)
  expect(outcomes.filter((state) => state === 'ok')).toHaveLength(20)
  expect(outcomes.filter((state) => state === 'refused')).toHaveLength(30)
  await settled()
  expect((await between.counts.addNow(ID, 0))?.used).toBe(20)
})

it('shares nothing of callers without a limit', async () => {
  const between = new Between()
  const quota = between.quota()
  expect(quota.take('local', 1_000_000_000, 'refuse', START)).toMatchObject({ state: 'ok' })
  await settled()
  expect(between.batches).toEqual([])
})

it('adds up computing time of all', async () => {
  const between = new Between()
  const [one, other] = [1, 2].map(() => new ComputeBudget({ counts: between.counts, clock }))
  const spender = { id: ID, computeMs: 1_000 }
  one!.spend(ID, 600.4, Date.now())
  other!.spend(ID, 399.5, Date.now())
  expect([one, other].map((budget) => budget!.standing(spender, Date.now()))).toEqual(['within', 'within'])
  await settled()
  expect(other!.standing(spender, Date.now())).toBe('over')
})
