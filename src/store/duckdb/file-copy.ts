import { closeSync, fstatSync, openSync, readSync, read as readWithCallback } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { logBytes, logFileOf } from '../room.ts'

/** Whoever waits for a copy. */
export interface Follow {
  /** How much is copied, from 0 to 1. */
  readonly tell: (fraction: number) => void
  readonly isWanted: () => boolean
}

/** A market file and its log at one moment, when no transaction was under way. */
interface Still {
  readonly file: number
  readonly fileBytes: number
  readonly header: Buffer
  readonly log: string
  readonly logBytes: number
}

const read = promisify(readWithCallback)
const PIECE_BYTES = 1024 * 1024
const TELL_EVERY_MS = 500
/** Three blocks that say which blocks are in use; a merge always writes one of them. */
const HEADER_BYTES = 3 * 4_096

/** `handle` is of the file. */
export function lookAt(handle: number, file: string): Still {
  return {
    file: handle,
    fileBytes: fstatSync(handle).size,
    header: headerOf(handle),
    log: logFileOf(file),
    logBytes: logBytes(file),
  }
}

/**
 * Copies what was looked at, while the engine goes on. It never writes over blocks that its header names, or a power cut
 * would cost the file; only a merge changes the header and begins the log anew. So the copy is what a power cut at that
 * moment would have left, if no merge came between, and that is looked at.
 */
export async function copyStill(still: Still, to: string, follow: Follow, stop: AbortSignal): Promise<void> {
  const all = still.fileBytes + still.logBytes
  let done = 0
  let toldAt = performance.now()
  const count = (bytes: number) => {
    stop.throwIfAborted()
    if (!follow.isWanted()) throw new Error('nobody waits for the copy any more')
    done += bytes
    if (performance.now() - toldAt < TELL_EVERY_MS) return
    toldAt = performance.now()
    follow.tell(Math.min(1, done / all))
  }
  await copyBytes(still.file, still.fileBytes, to, count)
  if (still.logBytes > 0) {
    const log = openSync(still.log, 'r')
    try {
      await copyBytes(log, still.logBytes, logFileOf(to), count)
    } finally {
      closeSync(log)
    }
  }
  if (!headerOf(still.file).equals(still.header))
    throw new Error('the log was merged into the file while it was copied')
}

async function copyBytes(
  from: number,
  bytes: number,
  to: string,
  count: (bytes: number) => void,
): Promise<void> {
  const target = await open(to, 'wx')
  try {
    for (let at = 0; at < bytes; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, bytes - at))
      const { bytesRead } = await read(from, piece, 0, piece.length, at)
      if (bytesRead === 0) throw new Error('the file became shorter while it was copied')
      await target.write(piece, 0, bytesRead, at)
      at += bytesRead
      count(bytesRead)
    }
    await target.sync()
  } finally {
    await target.close()
  }
}

function headerOf(file: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  readSync(file, header, 0, HEADER_BYTES, 0)
  return header
}
