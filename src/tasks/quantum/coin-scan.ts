import { createHash, ECDH, type Hash, hash } from 'node:crypto'
import { SCRIPT_FAMILIES } from '../../tables/cycle/quantum.ts'
import { type SnapshotHead, unreadable } from './header.ts'
import { familyOf, HIDDEN, P2PK } from './script-family.ts'

/** An output that pays to a public key, which it shows. */
export interface KeyOutput {
  readonly txid: string
  readonly vout: number
  readonly height: number
  readonly sats: number
  readonly keyHash: string
}

/** What the outputs of a file come to. */
export interface Scanned {
  readonly head: SnapshotHead
  /** The height of the newest output: what the block itself paid cannot have been spent. */
  readonly baseHeight: number
  /** Over all outputs, as bitcoind says it of them: `txoutset_hash`. */
  readonly setHash: string
  readonly sats: number
  /** By family and age, in buckets of heights. */
  readonly exposed: Exposed
  readonly keyOutputs: readonly KeyOutput[]
}

/** Finer than it is known when a block was found. */
export const BUCKET_BLOCKS = 64
const MOST_BLOCKS = 4_000_000
const BUCKETS = MOST_BLOCKS / BUCKET_BLOCKS

/** Sums that stay exact: all satoshis there will be are fewer than a double counts. */
class Exposed {
  readonly #sats = new Float64Array(SCRIPT_FAMILIES.length * BUCKETS)
  readonly #outputs = new Float64Array(SCRIPT_FAMILIES.length * BUCKETS)

  add(family: number, height: number, sats: number): void {
    const place = family * BUCKETS + Math.floor(height / BUCKET_BLOCKS)
    this.#sats[place]! += sats
    this.#outputs[place]! += 1
  }

  /** Of a family, what is of heights from one bound of buckets to another. */
  between(family: number, from: number, to: number): { readonly sats: number; readonly outputs: number } {
    let [sats, outputs] = [0, 0]
    const first = family * BUCKETS
    for (let place = first + from / BUCKET_BLOCKS; place < first + to / BUCKET_BLOCKS; place += 1) {
      sats += this.#sats[place]!
      outputs += this.#outputs[place]!
    }
    return { sats, outputs }
  }
}

const MOST_SATS = 21_000_000 * 1e8
/** What is longer cannot be spent, and is in no set. */
const MOST_SCRIPT_BYTES = 10_000
/** A script by its form: a hash of a key or of a script, a key, and six more than its length. */
const KEY_HASH = 0
const SCRIPT_HASH = 1
const EVEN_KEY = 2
const ODD_KEY = 3
const LONG_ODD_KEY = 5
const FORMS = 6
/** No output takes more bytes, with the name of its transaction. */
const MOST_COIN_BYTES = 32 + 9 + 9 + 10 + 10 + 5 + MOST_SCRIPT_BYTES
/** The main network has some fifty thousand: what is more is kept in memory for nothing. */
const MOST_KEY_OUTPUTS = 500_000
const HASH_AT_ONCE = 1 << 16

/**
 * Reads outputs byte by byte, from pieces of a file of any size, and adds them up. There is no object to an output, but
 * for those that are watched; they are hashed as bitcoind hashes them, each written out in full.
 */
export class CoinScan {
  readonly #head: SnapshotHead
  readonly #exposed = new Exposed()
  readonly #keyOutputs: KeyOutput[] = []
  readonly #hash: Hash = createHash('sha256')
  /** The piece that is read, and where in it. */
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0
  #end = 0
  #coins = 0
  #sats = 0
  #highest = 0
  readonly #txid = Buffer.alloc(32)
  /** Of the transaction that is read: outputs still to come, the place of the last, and whether they came in order. */
  #left = 0
  #lastVout = -1
  #isInOrder = true
  /** Outputs written out, for the hash; where those of the transaction begin, and where the last. */
  #transactionStart = 0
  #lastStart = 0
  #out: Buffer = Buffer.alloc(1 << 18)
  #written = 0

  constructor(head: SnapshotHead) {
    this.#head = head
  }

  get coins(): number {
    return this.#coins
  }

  /** Reads as many whole outputs as there are, and says how many bytes that took. The last piece is read to its end. */
  take(bytes: Buffer, isLast: boolean): number {
    this.#bytes = bytes
    this.#at = 0
    this.#end = bytes.length
    const until = isLast ? this.#end : this.#end - MOST_COIN_BYTES
    const { coins, isGrouped } = this.#head
    while (this.#at < until) {
      if (this.#coins === coins) throw unreadable('more follows after its last output')
      if (this.#left === 0) this.#beginTransaction(isGrouped)
      this.#takeCoin(isGrouped)
      // In the middle of the last output.
      if (this.#at > this.#end) throw this.#tooShort()
    }
    return this.#at
  }

  end(): Scanned {
    if (this.#coins !== this.#head.coins) throw this.#tooShort()
    if (this.#sats === 0) throw unreadable('its outputs hold nothing')
    this.#endTransaction()
    this.#hash.update(this.#out.subarray(0, this.#written))
    const setHash = createHash('sha256').update(this.#hash.digest()).digest().reverse().toString('hex')
    return {
      head: this.#head,
      baseHeight: this.#highest,
      setHash,
      sats: this.#sats,
      exposed: this.#exposed,
      keyOutputs: this.#keyOutputs,
    }
  }

  #tooShort(): Error {
    const [found, told] = [this.#coins, this.#head.coins].map((count) => count.toLocaleString('en'))
    return unreadable(`it ends after ${found} of ${told} outputs, as a file that was not copied whole`)
  }

  #beginTransaction(isGrouped: boolean): void {
    const bytes = this.#bytes
    const at = this.#at
    if (at + 32 > this.#end) throw this.#tooShort()
    const txid = this.#txid
    const isSame = !isGrouped && txid.compare(bytes, at, at + 32) === 0
    if (!isSame) {
      this.#endTransaction()
      for (let place = 0; place < 32; place += 1) txid[place] = bytes[at + place]!
    }
    this.#at += 32
    this.#left = isGrouped ? this.#compactSize() : 1
    if (this.#left === 0) throw unreadable('it names a transaction without outputs')
  }

  #takeCoin(isGrouped: boolean): void {
    const vout = isGrouped ? this.#compactSize() : this.#uint32()
    const code = this.#varInt()
    const height = Math.floor(code / 2)
    const sats = amountOf(this.#varInt())
    const form = this.#varInt()
    const size = form <= SCRIPT_HASH ? 20 : form < FORMS ? 32 : form - FORMS
    if (height >= MOST_BLOCKS || sats > MOST_SATS || size > MOST_SCRIPT_BYTES || vout > 0xffffffff)
      throw unreadable(`what should be output ${this.#coins + 1} is none`)
    const script = this.#at
    this.#at += size
    if (this.#at > this.#end) return
    this.#left -= 1
    this.#coins += 1
    this.#sats += sats
    if (this.#sats > MOST_SATS) throw unreadable('its outputs hold more than 21 million bitcoins')
    if (height > this.#highest) this.#highest = height
    this.#writeOut(vout, code, sats, form, script, size)
    if (form <= SCRIPT_HASH) return
    const family = form < FORMS ? P2PK : size === 0 ? HIDDEN : familyOf(this.#bytes, script, size)
    if (family === HIDDEN) return
    this.#exposed.add(family, height, sats)
    if (family === P2PK) this.#keep(vout, height, sats)
  }

  /** The script was written out just now: a length, a key, a check. */
  #keep(vout: number, height: number, sats: number): void {
    if (this.#keyOutputs.length === MOST_KEY_OUTPUTS)
      throw unreadable(
        `more than ${MOST_KEY_OUTPUTS.toLocaleString('en')} of its outputs pay to a public key`,
      )
    const script = this.#lastStart + OUTPUT_BYTES
    const key = this.#out.subarray(script + 2, this.#written - 1)
    const txid = Buffer.from(this.#txid).reverse().toString('hex')
    this.#keyOutputs.push({ txid, vout, height, sats, keyHash: hash('sha256', key) })
  }

  /** As it is hashed: transaction, place, height, value, script. */
  #writeOut(vout: number, code: number, sats: number, form: number, script: number, size: number): void {
    const room = OUTPUT_BYTES + 3 + 67 + size
    if (this.#written + room > this.#out.length) this.#grow()
    const out = this.#out
    const bytes = this.#bytes
    const txid = this.#txid
    const start = this.#written
    if (vout < this.#lastVout) this.#isInOrder = false
    this.#lastVout = vout
    this.#lastStart = start
    for (let place = 0; place < 32; place += 1) out[start + place] = txid[place]!
    uint32Into(out, start + 32, vout)
    uint32Into(out, start + 36, code)
    uint32Into(out, start + 40, sats % 2 ** 32)
    uint32Into(out, start + 44, Math.floor(sats / 2 ** 32))
    let at = start + OUTPUT_BYTES
    if (form === KEY_HASH) {
      // OP_DUP OP_HASH160 20 … OP_EQUALVERIFY OP_CHECKSIG
      out[at] = 25
      out[at + 1] = 0x76
      out[at + 2] = 0xa9
      out[at + 3] = 20
      for (let place = 0; place < 20; place += 1) out[at + 4 + place] = bytes[script + place]!
      out[at + 24] = 0x88
      out[at + 25] = 0xac
      at += 26
    } else if (form === SCRIPT_HASH) {
      // OP_HASH160 20 … OP_EQUAL
      out[at] = 23
      out[at + 1] = 0xa9
      out[at + 2] = 20
      for (let place = 0; place < 20; place += 1) out[at + 3 + place] = bytes[script + place]!
      out[at + 23] = 0x87
      at += 24
    } else if (form <= LONG_ODD_KEY) {
      const key = this.#keyOf(form, script)
      out[at] = key.length + 2
      out[at + 1] = key.length
      key.copy(out, at + 2)
      out[at + 2 + key.length] = 0xac
      at += key.length + 3
    } else {
      if (size < 253) {
        out[at] = size
        at += 1
      } else {
        out[at] = 253
        out[at + 1] = size & 0xff
        out[at + 2] = size >> 8
        at += 3
      }
      for (let place = 0; place < size; place += 1) out[at + place] = bytes[script + place]!
      at += size
    }
    this.#written = at
  }

  /** The key as the script has it: 33 bytes, or 65 of which the file has only half. */
  #keyOf(form: number, script: number): Buffer {
    const isShort = form <= ODD_KEY
    const key = Buffer.alloc(33)
    key[0] = isShort ? form : form - EVEN_KEY
    this.#bytes.copy(key, 1, script, script + 32)
    if (isShort) return key
    try {
      return ECDH.convertKey(key, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer
    } catch {
      throw unreadable(`output ${this.#coins} pays to a public key that is none`)
    }
  }

  /** Outputs of one transaction are hashed by their place; the file has those from place 16,512 on before some others. */
  #endTransaction(): void {
    if (!this.#isInOrder) this.#putInOrder()
    this.#lastVout = -1
    this.#isInOrder = true
    if (this.#written >= HASH_AT_ONCE) {
      this.#hash.update(this.#out.subarray(0, this.#written))
      this.#written = 0
    }
    this.#transactionStart = this.#written
  }

  #putInOrder(): void {
    const parts: { readonly vout: number; readonly bytes: Buffer }[] = []
    for (let at = this.#transactionStart; at < this.#written; at += parts.at(-1)!.bytes.length) {
      const script = at + OUTPUT_BYTES
      const isLong = this.#out[script] === 253
      const size = isLong ? 3 + this.#out.readUInt16LE(script + 1) : 1 + this.#out[script]!
      const bytes = Buffer.from(this.#out.subarray(at, script + size))
      parts.push({ vout: bytes.readUInt32LE(32), bytes })
    }
    parts.sort((a, b) => a.vout - b.vout)
    Buffer.concat(parts.map(({ bytes }) => bytes)).copy(this.#out, this.#transactionStart)
  }

  #grow(): void {
    this.#out = Buffer.concat([this.#out, Buffer.alloc(this.#out.length)])
  }

  #uint32(): number {
    const at = this.#at
    this.#at += 4
    const bytes = this.#bytes
    return bytes[at]! + 256 * bytes[at + 1]! + 65_536 * bytes[at + 2]! + 16_777_216 * bytes[at + 3]!
  }

  #compactSize(): number {
    const first = this.#bytes[this.#at++]!
    if (first < 253) return first
    if (first === 254) return this.#uint32()
    if (first === 255) throw unreadable(`what should be output ${this.#coins + 1} is none`)
    const low = this.#bytes[this.#at++]!
    return low + 256 * this.#bytes[this.#at++]!
  }

  /** Seven bits a byte, the highest first, each but the last with a mark and one too few. */
  #varInt(): number {
    let value = 0
    for (;;) {
      const byte = this.#bytes[this.#at++]!
      if (byte < 128) return 128 * value + byte
      value = 128 * value + byte - 127
      if (value > MOST_VALUE) throw unreadable(`what should be output ${this.#coins + 1} is none`)
      // Beyond the end of the last piece nothing is read for ever.
      if (this.#at > this.#end) return 0
    }
  }
}

/** Transaction, place, height and value. */
const OUTPUT_BYTES = 32 + 4 + 4 + 8
const MOST_VALUE = Number.MAX_SAFE_INTEGER / 128 - 1

function uint32Into(out: Buffer, at: number, value: number): void {
  out[at] = value & 0xff
  out[at + 1] = (value >>> 8) & 0xff
  out[at + 2] = (value >>> 16) & 0xff
  out[at + 3] = (value >>> 24) & 0xff
}

const TENS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

/** Satoshis are stored without the zeros at their end, and with how many these were. */
function amountOf(stored: number): number {
  if (stored === 0) return 0
  const zeros = (stored - 1) % 10
  const rest = Math.floor((stored - 1) / 10)
  if (zeros === 9) return (rest + 1) * TENS[9]!
  return (10 * Math.floor(rest / 9) + (rest % 9) + 1) * TENS[zeros]!
}
