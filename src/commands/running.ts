import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a running perptape leaves in its folder, so that the commands of its operator find it. */
export interface RunningMark {
  readonly pid: number
  readonly url: string | null
  readonly opsUrl: string
  /** Whoever may read the file may ask: it is written for the owner's eyes only. */
  readonly token: string
}

const fileOf = (folder: string) => join(folder, 'running.json')

export function writeMark(folder: string, mark: RunningMark): void {
  writeFileSync(fileOf(folder), JSON.stringify(mark), { mode: 0o600 })
}

export function removeMark(folder: string): void {
  rmSync(fileOf(folder), { force: true })
}

/** Null when nobody left one; a mark may also be left over from a process that was killed. */
export function readMark(folder: string): RunningMark | null {
  try {
    return JSON.parse(readFileSync(fileOf(folder), 'utf8')) as RunningMark
  } catch {
    return null
  }
}
