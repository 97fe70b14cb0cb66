// SHA-256 (FIPS 180-4). Browsers have it, but only where the connection is secure: elsewhere it is worked out here.

const BLOCK = 64
const LENGTH_BYTES = 8

/** The first 32 bits of the fractional parts of roots of the first primes: square roots, then cube roots. */
const PRIMES = firstPrimes(64)
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)))
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))

export type Bytes = Uint8Array<ArrayBuffer>

/** Of bytes, or of text as UTF-8; in bytes. */
export async function sha256(data: string | Bytes): Promise<Bytes> {
  const bytes = typeof data === 'string' ? new Uint8Array(new TextEncoder().encode(data)) : data
  const { subtle } = globalThis.crypto ?? {}
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256ByHand(bytes)
}

export function sha256ByHand(bytes: Bytes): Bytes {
  const padded = new Uint8Array(Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK) * BLOCK)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length * 8)
  const state = Uint32Array.from(START)
  for (let at = 0; at < padded.length; at += BLOCK) takeBlock(state, view, at)
  const digest = new DataView(new ArrayBuffer(32))
  for (const [place, word] of state.entries()) digest.setUint32(place * 4, word)
  return new Uint8Array(digest.buffer)
}

function takeBlock(state: Uint32Array, view: DataView, from: number): void {
  const words = new Uint32Array(64)
  for (let t = 0; t < 16; t++) words[t] = view.getUint32(from + t * 4)
  for (let t = 16; t < 64; t++) {
    const a = words[t - 15]!
    const b = words[t - 2]!
    const small0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
    const small1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
    words[t] = words[t - 16]! + small0 + words[t - 7]! + small1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let t = 0; t < 64; t++) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + big1 + choice + ROUNDS[t]! + words[t]!) | 0
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + big0 + majority) | 0
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries()) state[place]! += word
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes
}

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function bytesOf(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
