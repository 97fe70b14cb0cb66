import { toBase58 } from '../../core/base58.ts'

/** A transaction as it travels: the signatures, and the message that they are made over. */
export interface SolanaTransaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: Uint8Array
  /** Base58. Those that sign come first, in the order of the signatures; the first of all pays the fees. */
  readonly accounts: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
}

export interface SolanaInstruction {
  readonly program: string
  /** Null for one that only a lookup table on the chain knows. */
  readonly accounts: readonly (string | null)[]
  readonly data: Uint8Array
}

/** No transaction is larger: it has to fit a packet. */
const LONGEST = 1232

/** Null for bytes that are no whole transaction, legacy or version 0. */
export function readTransaction(bytes: Uint8Array): SolanaTransaction | null {
  if (bytes.length > LONGEST) return null
  try {
    const reader = new Reader(bytes)
    const signatures = reader.many(() => reader.take(64))
    const message = bytes.subarray(reader.at)
    if (message[0] !== undefined && message[0] >= 0x80) {
      if (message[0] !== 0x80) return null
      reader.byte()
    }
    const isVersion0 = message[0] === 0x80
    const signers = reader.byte()
    reader.take(2)
    const accounts = reader.many(() => toBase58(reader.take(32)))
    const blockhash = toBase58(reader.take(32))
    const instructions = reader.many(() => {
      const program = accounts[reader.byte()]
      if (program === undefined) throw new Truncated()
      return {
        program,
        accounts: reader.many(() => accounts[reader.byte()] ?? null),
        data: reader.take(reader.count()),
      }
    })
    if (isVersion0) {
      reader.many(() => {
        reader.take(32)
        reader.take(reader.count())
        reader.take(reader.count())
      })
    }
    const isWhole = reader.at === bytes.length && signers === signatures.length && signers <= accounts.length
    return isWhole && signers > 0 ? { signatures, message, accounts, blockhash, instructions } : null
  } catch (thrown) {
    if (thrown instanceof Truncated) return null
    throw thrown
  }
}

class Truncated extends Error {}

class Reader {
  readonly #bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    const byte = this.#bytes[this.at++]
    if (byte === undefined) throw new Truncated()
    return byte
  }

  take(length: number): Uint8Array {
    const end = this.at + length
    if (end > this.#bytes.length) throw new Truncated()
    const taken = this.#bytes.subarray(this.at, end)
    this.at = end
    return taken
  }

  /** Seven bits a byte, the lowest first, three bytes at most. */
  count(): number {
    let count = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte()
      count |= (byte & 0x7f) << shift
      if (byte < 0x80) return count
    }
    throw new Truncated()
  }

  many<T>(read: () => T): T[] {
    const length = this.count()
    // Each takes a byte at least: a length that cannot be is no reason to reserve room for it.
    if (length > this.#bytes.length - this.at) throw new Truncated()
    return Array.from({ length }, read)
  }
}
