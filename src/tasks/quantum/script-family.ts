import { SCRIPT_FAMILIES } from '../../tables/cycle/quantum.ts'

/** The rules below: figures of another version were told apart otherwise. */
export const CLASSIFIER_VERSION = '1'

/** Places among the families; `HIDDEN` shows no key until it is spent. */
export const P2PK = SCRIPT_FAMILIES.indexOf('p2pk')
const P2MS = SCRIPT_FAMILIES.indexOf('p2ms')
const P2TR = SCRIPT_FAMILIES.indexOf('p2tr')
const OTHER = SCRIPT_FAMILIES.indexOf('other')
export const HIDDEN = -1

const OP_1 = 0x51
const OP_16 = 0x60
const PUSHDATA1 = 0x4c
const PUSHDATA2 = 0x4d
const PUSHDATA4 = 0x4e
const CHECKSIG = 0xac
const CHECKMULTISIGVERIFY = 0xaf
const CHECKMULTISIG = 0xae

/** Which family a script is of that the file has as it is: hashes and keys of a usual form it has in a shorter one. */
export function familyOf(bytes: Uint8Array, from: number, length: number): number {
  const first = bytes[from]!
  if (first === OP_1 && length === 34 && bytes[from + 1] === 32) return P2TR
  if (isWitness(bytes, from, length)) return HIDDEN
  if (isPublicKey(bytes, from, length)) return P2PK
  if (isMultisig(bytes, from, length)) return P2MS
  return showsKey(bytes, from, length) ? OTHER : HIDDEN
}

/** A version and 2 to 40 bytes: a hash, or what is reserved for later. */
function isWitness(bytes: Uint8Array, from: number, length: number): boolean {
  const version = bytes[from]!
  const isVersion = version === 0 || (version >= OP_1 && version <= OP_16)
  return isVersion && length >= 4 && length <= 42 && bytes[from + 1] === length - 2
}

/** A key and a check; the file has it as it is where the key is no point of the curve, or of an odd form. */
function isPublicKey(bytes: Uint8Array, from: number, length: number): boolean {
  const size = bytes[from]!
  return isKeySize(size) && length === size + 2 && bytes[from + length - 1] === CHECKSIG
}

/** So many of so many keys, each of the size of one: what else is in them is not asked. */
function isMultisig(bytes: Uint8Array, from: number, length: number): boolean {
  const end = from + length
  if (length < 37 || bytes[end - 1] !== CHECKMULTISIG) return false
  const wanted = bytes[from]! - OP_1 + 1
  const given = bytes[end - 2]! - OP_1 + 1
  if (wanted < 1 || given < wanted || given > 16) return false
  let keys = 0
  let at = from + 1
  while (at < end - 2 && isKeySize(bytes[at]!)) {
    at += 1 + bytes[at]!
    keys += 1
  }
  return at === end - 2 && keys === given
}

/** Something else that holds a key and a check of signatures. */
function showsKey(bytes: Uint8Array, from: number, length: number): boolean {
  const end = from + length
  let hasKey = false
  let hasCheck = false
  for (let at = from; at < end; ) {
    const op = bytes[at]!
    at += 1
    if (op >= CHECKSIG && op <= CHECKMULTISIGVERIFY) hasCheck = true
    let size = op
    if (op === PUSHDATA1) {
      size = bytes[at]!
      at += 1
    } else if (op === PUSHDATA2) {
      size = bytes[at]! + 256 * bytes[at + 1]!
      at += 2
    } else if (op === PUSHDATA4) return false
    else if (op > PUSHDATA4) continue
    if (at + size > end) return false
    if (isKey(bytes, at, size)) hasKey = true
    at += size
  }
  return hasKey && hasCheck
}

function isKeySize(size: number): boolean {
  return size === 33 || size === 65
}

function isKey(bytes: Uint8Array, at: number, size: number): boolean {
  const mark = bytes[at]!
  if (size === 33) return mark === 2 || mark === 3
  return size === 65 && (mark === 4 || mark === 6 || mark === 7)
}
