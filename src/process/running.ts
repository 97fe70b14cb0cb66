import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onDisk } from '../core/disk.ts'
import { isAlive } from '../core/process-alive.ts'

/** What a running perptape leaves in its folder, so that the commands of its operator find it. */
export interface RunningMark {
  readonly pid: number
  readonly url: string | null
  readonly opsUrl: string
  /** Whoever may read the file may ask: it is written for the owner's eyes only. */
  readonly token: string
}

/** A port that is listened on at every address is found on this machine. */
export function fromHere(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

const fileOf = (folder: string) => join(folder, 'running.json')

/** For whoever holds the folder: before a service is up, and where there is none, only who that is. */
export function writeMark(folder: string, mark: RunningMark | Pick<RunningMark, 'pid'>): void {
  onDisk(folder, () => writeFileSync(fileOf(folder), JSON.stringify(mark), { mode: 0o600 }))
}

export function removeMark(folder: string): void {
  rmSync(fileOf(folder), { force: true })
}

/** Null when no service left one; a mark may also be left over from a process that was killed. */
export function readMark(folder: string): RunningMark | null {
  const mark = read(folder)
  return mark?.opsUrl === undefined ? null : (mark as RunningMark)
}

/** Of the process that holds the folder, as far as that is known. */
export function holderOf(folder: string): number | null {
  const pid = read(folder)?.pid
  return pid !== undefined && isAlive(pid) ? pid : null
}

function read(folder: string): Partial<RunningMark> | null {
  try {
    return JSON.parse(readFileSync(fileOf(folder), 'utf8')) as Partial<RunningMark> | null
  } catch {
    return null
  }
}
