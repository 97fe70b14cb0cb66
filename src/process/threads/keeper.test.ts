import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Beat } from '../../core/beat.ts'
import { silentLog } from '../../core/log.ts'
import { Keeper } from './keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Life {
  readonly beat: Beat
  /** Ends it, as it would by itself. */
  readonly die: (why: string) => void
}

/** A thread that the test plays: `lives` are its starts, of which those in `failing` fail. */
function played(failing: readonly number[] = []) {
  const lives: Life[] = []
  const ended: number[] = []
  /** What the system has of it: its processor time, and whether it waits for more. */
  const stat = { cpuMs: 0, isWaiting: false }
  const keeper = new Keeper({
    name: 'player',
    log: silentLog,
    async start(beat) {
      const number = lives.length + 1
      let die = (_why: string) => {}
      const over = new Promise<string>((resolve) => {
        die = resolve
      })
      lives.push({ beat, die })
      if (failing.includes(number)) throw new Error('it cannot be started')
      return { ended: over }
    },
    async end() {
      ended.push(lives.length)
      lives.at(-1)!.die('ended')
    },
    measure: () => ({ ...stat }),
  })
  return { keeper, lives, ended, stat }
}

const strikeFor = async (seconds: number, lives: readonly Life[]) => {
  lives.at(-1)!.beat.keep()
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
}

it('says why the first start failed, and tries no other', async () => {
  const { keeper, lives } = played([1])
  await expect(keeper.start()).rejects.toThrow('it cannot be started')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(lives).toHaveLength(1)
})

it('starts one that died again at once, and one that keeps dying later each time', async () => {
  const { keeper, lives } = played()
  await keeper.start()
  for (const [deaths, pause] of [
    [1, 0],
    [2, 1_000],
    [3, 2_000],
    [4, 4_000],
  ] as const) {
    lives.at(-1)!.die('a fault')
    await vi.advanceTimersByTimeAsync(Math.max(0, pause - 1))
    if (pause > 0) expect(keeper.isAway).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect([lives.length, keeper.restarts, keeper.isAway]).toEqual([deaths + 1, deaths, false])
  }
})

it('forgives one that has lived for five minutes', async () => {
  const { keeper, lives } = played()
  await keeper.start()
  lives.at(-1)!.die('a fault')
  await vi.advanceTimersByTimeAsync(0)
  await strikeFor(301, lives)
  lives.at(-1)!.die('another')
  await vi.advanceTimersByTimeAsync(0)
  expect([lives.length, keeper.isAway]).toEqual([3, false])
})

it('goes on trying while starts fail', async () => {
  const { keeper, lives } = played([2, 3])
  await keeper.start()
  lives.at(-1)!.die('a fault')
  await vi.advanceTimersByTimeAsync(3_000)
  expect([lives.length, keeper.restarts, keeper.isAway]).toEqual([4, 3, false])
})

it('ends one that runs for ten seconds without a heartbeat, and bears with it for longer the next time', async () => {
  const { keeper, lives, ended, stat } = played()
  const runs = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      stat.cpuMs += 1_000
      await vi.advanceTimersByTimeAsync(1_000)
    }
  }
  await keeper.start()
  // The first look is the one that the others are held against.
  await runs(10)
  expect(ended).toEqual([])
  await runs(1)
  expect([ended, lives.length]).toEqual([[1], 2])
  await runs(20)
  expect(ended).toEqual([1])
  await runs(1)
  expect(ended).toEqual([1, 2])
})

it('leaves one alone that gets no processor, and says so', async () => {
  const { keeper, lives, ended, stat } = played()
  await keeper.start()
  stat.isWaiting = true
  for (let second = 0; second < 120; second++) {
    stat.cpuMs += 20
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect([ended, keeper.restarts, keeper.isAway]).toEqual([[], 0, false])
  expect(keeper.ailments()).toMatchObject([
    { part: 'player', down: false, sentence: expect.stringContaining('too little processor time') },
  ])
  await strikeFor(61, lives)
  expect(keeper.ailments()).toEqual([])
})

it('tells that one has to be started again and again', async () => {
  const { keeper, lives } = played()
  await keeper.start()
  for (let death = 0; death < 3; death++) {
    expect(keeper.ailments()).toEqual([])
    lives.at(-1)!.die('a fault')
    await vi.advanceTimersByTimeAsync(5_000)
  }
  expect(keeper.ailments()).toMatchObject([{ sentence: expect.stringContaining('3 times within an hour') }])
})

it('is left alone once it may end', async () => {
  const { keeper, lives } = played()
  await keeper.start()
  keeper.leave()
  lives.at(-1)!.die('told to')
  await vi.advanceTimersByTimeAsync(120_000)
  expect([lives.length, keeper.restarts]).toEqual([1, 0])
})
