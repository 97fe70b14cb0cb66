import { ConfigError } from '../../core/errors.ts'

/*
 * The head of a file that bitcoind's dumptxoutset writes. Since version 28 it begins with a mark, its version and the
 * network; before that with the hash of the block, and each output named its transaction anew.
 */

export interface SnapshotHead {
  /** Of the block at which outputs were counted, as people write it. */
  readonly baseHash: string
  readonly coins: number
  /** Whether the outputs of a transaction are written together, after its name. */
  readonly isGrouped: boolean
  /** Where outputs begin. */
  readonly length: number
}

/** What has to be read of a file to know its head. */
export const HEAD_BYTES = 64
const MARK = Buffer.from('utxo\xff', 'latin1')
const VERSION = 2
const MAIN = 'f9beb4d9'
const NETWORKS: Readonly<Record<string, string>> = {
  [MAIN]: 'main',
  '0b110907': 'testnet3',
  '1c163f28': 'testnet4',
  '0a03cf40': 'signet',
  fabfb5da: 'regtest',
}
/** Block hashes of the main network have ended in as many zeros, as they are stored, since 2011. */
const ZEROS_OF_A_HASH = 6
/** Ten times what there are. */
const MOST_COINS = 2e9

/** The network of a snapshot: others than `main` are for those who try this out. */
export function readHead(bytes: Buffer, network = 'main'): SnapshotHead {
  if (bytes.length >= MARK.length && bytes.subarray(0, MARK.length).equals(MARK))
    return readMarked(bytes, network)
  return readUnmarked(bytes)
}

function readMarked(bytes: Buffer, wanted: string): SnapshotHead {
  const length = 51
  if (bytes.length < length) throw unreadable('it ends within its head')
  const version = bytes.readUInt16LE(5)
  if (version !== VERSION)
    throw unreadable(`it is of version ${version} of the format; version ${VERSION} can be read`)
  const magic = bytes.toString('hex', 7, 11)
  const network = NETWORKS[magic]
  if (network !== wanted)
    throw unreadable(
      network
        ? `it is of the network ${network}: only outputs of the ${wanted} network are measured`
        : `it is of a network that is not known (${magic})`,
    )
  return { ...hashAndCount(bytes, 11), isGrouped: true, length }
}

function readUnmarked(bytes: Buffer): SnapshotHead {
  const length = 40
  const isHash =
    bytes.length >= length && bytes.subarray(32 - ZEROS_OF_A_HASH, 32).every((byte) => byte === 0)
  if (!isHash) throw unreadable('it does not begin as such a file does')
  return { ...hashAndCount(bytes, 0), isGrouped: false, length }
}

function hashAndCount(bytes: Buffer, at: number) {
  const coins = Number(bytes.readBigUInt64LE(at + 32))
  if (coins === 0 || coins > MOST_COINS) throw unreadable(`its head speaks of ${coins} outputs`)
  const baseHash = Buffer.from(bytes.subarray(at, at + 32))
    .reverse()
    .toString('hex')
  return { baseHash, coins }
}

/** Nothing is stored of a file of which this is said. */
export function unreadable(why: string): ConfigError {
  return new ConfigError(
    `This is no snapshot of unspent outputs that can be measured: ${why}. bitcoin-cli dumptxoutset writes one.`,
  )
}
