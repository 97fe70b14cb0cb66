import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import type { Ms } from '../../core/time.ts'
import { markFileOf } from '../room.ts'

/** Up to which number the batches of a market file were acknowledged, and when the last one was. */
export interface Acknowledged {
  /** Of which file: a mark that was left by another one says nothing. */
  readonly id: string
  readonly number: number
  readonly at: Ms
}

const FORM =
  /^perptape commits 1 (?<id>[0-9a-f-]{36}) (?<number>\d{16}) (?<at>\d{16}) (?<check>[0-9a-f]{16})\n$/

/**
 * A small file beside the market file and its log, written after every commit and before it is acknowledged. It is not
 * synced: after a power cut it may be behind the market file, and then it says too little, but never too much.
 */
export class CommitMark {
  readonly #path: string
  #handle: number | null

  private constructor(path: string, handle: number | null) {
    this.#path = path
    this.#handle = handle
  }

  static open(file: string): { readonly mark: CommitMark; readonly read: Acknowledged | null } {
    const path = markFileOf(file)
    return { mark: new CommitMark(path, handleOf(path)), read: readMark(path) }
  }

  /** The record always has the same length and is written in one call: it is there whole, or its check fails. */
  write(acknowledged: Acknowledged): void {
    if (this.#handle === null) return
    try {
      writeSync(this.#handle, textOf(acknowledged), 0)
    } catch {
      // Without room for it the mark stays behind, which it may.
    }
  }

  close(): void {
    if (this.#handle !== null) closeSync(this.#handle)
    this.#handle = null
  }

  /** When the log is merged into the market file there is nothing left that a mark could miss. */
  remove(): void {
    this.close()
    rmSync(this.#path, { force: true })
  }
}

function handleOf(path: string): number | null {
  for (const flag of ['r+', 'wx+']) {
    try {
      return openSync(path, flag)
    } catch {
      // Not there yet, or not to be written: then the file is kept without a mark.
    }
  }
  return null
}

function readMark(path: string): Acknowledged | null {
  try {
    const found = FORM.exec(readFileSync(path, 'latin1'))?.groups
    if (!found) return null
    const read = { id: found.id!, number: Number(found.number), at: Number(found.at) }
    return checkOf(bodyOf(read)) === found.check ? read : null
  } catch {
    return null
  }
}

function textOf(acknowledged: Acknowledged): string {
  const body = bodyOf(acknowledged)
  return `${body} ${checkOf(body)}\n`
}

function bodyOf({ id, number, at }: Acknowledged): string {
  return `perptape commits 1 ${id} ${String(number).padStart(16, '0')} ${String(at).padStart(16, '0')}`
}

function checkOf(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 16)
}
