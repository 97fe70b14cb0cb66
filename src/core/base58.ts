/** How Solana writes bytes: no 0, O, I or l; a leading zero byte is a leading 1. */
const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]))
/** Keys, hashes and signatures have 64 bytes at most; what is longer takes ever longer to work out. */
const LONGEST = 128

export function toBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let i = 0; i < digits.length; i++) {
      carry += digits[i]! * 256
      digits[i] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const leading = '1'.repeat(zeros < 0 ? bytes.length : zeros)
  return (
    leading +
    digits
      .map((digit) => DIGITS[digit])
      .reverse()
      .join('')
  )
}

/** Null for what is not base58, or too long to be anything of Solana's. */
export function fromBase58(text: string): Uint8Array | null {
  if (text.length > LONGEST) return null
  const bytes: number[] = []
  for (const digit of text) {
    let carry = VALUES.get(digit)
    if (carry === undefined) return null
    for (let i = 0; i < bytes.length; i++) {
      carry += bytes[i]! * 58
      bytes[i] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  const ones = /^1*/.exec(text)![0].length
  return Uint8Array.from([...new Array<number>(ones).fill(0), ...bytes.reverse()])
}
