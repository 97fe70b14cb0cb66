import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds of each round: until it was done, in which the loop was busy, and the longest single turn. */
export interface Rounds {
  readonly times: number[]
  readonly busy: number[]
  readonly longestTurns: number[]
}

/** Does the same some times over, each time with a rested event loop. */
export async function inRounds(rounds: number, work: () => Promise<unknown>): Promise<Rounds> {
  const found: Rounds = { times: [], busy: [], longestTurns: [] }
  for (let round = 0; round < rounds; round += 1) {
    await pause(50)
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const usage = performance.eventLoopUtilization()
    const start = performance.now()
    await work()
    found.times.push(performance.now() - start)
    found.busy.push(performance.eventLoopUtilization(usage).active)
    await pause(5)
    delay.disable()
    found.longestTurns.push(delay.max / 1e6)
  }
  return found
}
