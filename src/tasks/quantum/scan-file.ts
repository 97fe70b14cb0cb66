import { open } from 'node:fs/promises'
import { ConfigError } from '../../core/errors.ts'
import { CoinScan, type Scanned } from './coin-scan.ts'
import { HEAD_BYTES, readHead } from './header.ts'

interface ScanOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (fraction: number, coins: number) => void
  /** Of the snapshot; `main` unless this is tried out. */
  readonly network?: string
}

/** Between two pieces others have their turn: a few milliseconds. */
const PIECE_BYTES = 1 << 18
/** So many pieces are told of at once: who waits may be on the other side of a connection. */
const SAY_EVERY = 64

/** Reads a file of dumptxoutset from its beginning to its end. */
export async function scanFile(path: string, options: ScanOptions = {}): Promise<Scanned> {
  const { signal, onProgress = () => {}, network } = options
  const file = await open(path).catch((thrown: NodeJS.ErrnoException) => {
    throw new ConfigError(
      `${path} cannot be opened: ${thrown.code === 'ENOENT' ? 'there is no such file' : thrown.message}.`,
    )
  })
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new ConfigError(`${path} is no file.`)
    const start = Buffer.alloc(HEAD_BYTES)
    const { bytesRead: startBytes } = await file.read(start, 0, HEAD_BYTES, 0)
    const head = readHead(start.subarray(0, startBytes), network)
    const scan = new CoinScan(head)
    const piece: Buffer = Buffer.alloc(2 * PIECE_BYTES)
    let kept = 0
    let pieces = 0
    for (let at = head.length; ; ) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(piece, kept, PIECE_BYTES, at)
      at += bytesRead
      const isLast = bytesRead === 0
      const held = kept + bytesRead
      const taken = scan.take(piece.subarray(0, held), isLast)
      if (isLast) return scan.end()
      // What is left is less than one output may take.
      piece.copyWithin(0, taken, held)
      kept = held - taken
      pieces += 1
      if (pieces % SAY_EVERY === 0) onProgress(Math.min(1, at / stat.size), scan.coins)
    }
  } finally {
    await file.close()
  }
}
