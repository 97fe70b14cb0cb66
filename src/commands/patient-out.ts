import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

type Piece = string | Uint8Array

/** Whoever reads has so long to go on by itself. */
const PATIENCE_MS = 1_000

/**
 * Writes to somebody who may read page by page (`| less`), without holding up whoever brings it, who would not wait:
 * from the moment that nothing is taken any more the rest is put into a nameless file first.
 */
export async function writePatiently<T>(
  out: Writable,
  bring: (write: (piece: Piece) => Promise<void>) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  let aside: Awaited<ReturnType<typeof namelessFile>> | null = null
  try {
    const brought = await bring(async (piece) => {
      if (aside === null && (out.write(piece) || (await drainedWithin(out, patienceMs)))) return
      // What was written last is with the one who reads already.
      if (aside === null) aside = await namelessFile()
      else await aside.writeFile(piece)
    })
    if (aside !== null) await copied(aside, out)
    return brought
  } finally {
    await (aside as { close(): Promise<void> } | null)?.close()
  }
}

async function drainedWithin(out: Writable, ms: number): Promise<boolean> {
  const given = new AbortController()
  const drained = once(out, 'drain', { signal: given.signal }).then(
    () => true,
    () => false,
  )
  const late = pause(ms, false, { signal: given.signal }).catch(() => false)
  return Promise.race([drained, late]).finally(() => given.abort())
}

/** Gone with the process, however that ends. */
async function namelessFile() {
  const folder = await mkdtemp(join(tmpdir(), 'perptape-out-'))
  const file = await open(join(folder, 'rest'), 'wx+', 0o600)
  await rm(folder, { recursive: true, force: true })
  return file
}

async function copied(file: Awaited<ReturnType<typeof namelessFile>>, out: Writable): Promise<void> {
  const buffer = Buffer.alloc(64 * 1024)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return
    at += bytesRead
    if (out.writableNeedDrain) await once(out, 'drain')
    out.write(Buffer.from(buffer.subarray(0, bytesRead)))
  }
}
