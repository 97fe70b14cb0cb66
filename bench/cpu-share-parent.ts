import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = '/sys/fs/cgroup'
const PERIOD_MICROS = 100_000
const isUnified = existsSync(join(ROOT, 'cgroup.controllers'))

/** A part of a processor that a process and all it starts have to make do with. */
export interface CpuShare {
  /** Puts the process there; until then it has all that there is. */
  take(pid: number): void
  /** In how many of the spans that it was at work it used up its share, since this was asked last. */
  usedUp(): number
  end(): void
}

/** Null where the kernel lets nobody here share out processors: that takes root, and control groups that can be written. */
export function cpuShare(name: string, share: number): CpuShare | null {
  const folder = join(ROOT, isUnified ? '' : 'cpu', `perptape-${process.pid}-${name}`)
  const quota = share * PERIOD_MICROS
  try {
    mkdirSync(folder)
    if (isUnified) writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_MICROS}`)
    else writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota))
  } catch {
    return null
  }
  const counts = () => {
    const stat = readFileSync(join(folder, 'cpu.stat'), 'utf8')
    const of = (what: string) => Number(new RegExp(`${what} (\\d+)`).exec(stat)![1])
    return { periods: of('nr_periods'), throttled: of('nr_throttled') }
  }
  let last = { periods: 0, throttled: 0 }
  return {
    take: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    usedUp() {
      const before = last
      last = counts()
      return (last.throttled - before.throttled) / Math.max(1, last.periods - before.periods)
    },
    end: () => rmdirSync(folder),
  }
}
