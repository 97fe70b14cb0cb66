import { describe, expect, it } from 'vitest'
import { Liveness, type Look, type Verdict } from './liveness.ts'

type Second = Omit<Look, 'heartbeats'> & { readonly beats: boolean; readonly ranMs: number }

const second = (ranMs: number, isWaiting: boolean, more: Partial<Second> = {}): Second => ({
  beats: false,
  elapsedMs: 1_000,
  ranMs,
  stat: { cpuMs: 0, isWaiting },
  ...more,
})
const beating = second(100, false, { beats: true })
const busy = second(1_000, true)
const starving = second(50, true)
const blocked = second(0, false)
const unmeasured = second(0, false, { stat: null })
/** The supervisor itself comes half a minute late. */
const paused = second(0, false, { elapsedMs: 30_000 })

const times = (count: number, one: Second) => Array.from({ length: count }, () => one)

/** The verdict of the last look. */
function verdictOn(seconds: readonly Second[], patience = 1): Verdict {
  const liveness = new Liveness(undefined, patience)
  let heartbeats = 1
  let cpuMs = 5_000
  let verdict: Verdict = 'alive'
  liveness.look({ heartbeats, elapsedMs: 0, stat: { cpuMs, isWaiting: false } })
  for (const { beats, elapsedMs, ranMs, stat } of seconds) {
    if (beats) heartbeats++
    cpuMs += ranMs
    verdict = liveness.look({ heartbeats, elapsedMs, stat: stat && { ...stat, cpuMs } })
    if (verdict === 'hung') return verdict
  }
  return verdict
}

describe('a thread', () => {
  it.each<[what: string, seconds: readonly Second[], verdict: Verdict]>([
    ['with heartbeats', times(100, beating), 'alive'],
    ['busy for nine seconds', times(9, busy), 'silent'],
    ['busy for ten seconds of processor time', times(10, busy), 'hung'],
    [
      'busy for nine seconds, again and again',
      times(5, beating).concat(times(9, busy), beating, times(9, busy)),
      'silent',
    ],
    ['that got a twentieth of a processor for a minute', times(60, starving), 'starved'],
    ['that got so little for four minutes, and used ten seconds of it', times(240, starving), 'hung'],
    ['starved and then back', [...times(60, starving), beating], 'alive'],
    ['that is blocked for twenty seconds', times(20, blocked), 'hung'],
    ['that is blocked for less', times(19, blocked), 'silent'],
    ['of a process that stood still for half a minute', [paused], 'starved'],
    ['of a process that stood still, and then is blocked', [paused, ...times(20, blocked)], 'hung'],
    ['of which the system tells nothing, silent for twenty seconds', times(20, unmeasured), 'hung'],
    [
      'of which the system tells nothing, of a process that stood still',
      [{ ...paused, stat: null }],
      'starved',
    ],
  ])('%s', (_, seconds, verdict) => {
    expect(verdictOn(seconds)).toBe(verdict)
  })

  it('that was ended before is borne with for longer', () => {
    expect(verdictOn(times(19, busy), 2)).not.toBe('hung')
    expect(verdictOn(times(20, busy), 2)).toBe('hung')
  })
})
