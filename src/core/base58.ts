import { base58 } from '@scure/base'

/** How Solana writes bytes. */
export const toBase58 = (bytes: Uint8Array): string => base58.encode(bytes)

/** Keys, hashes and signatures have 64 bytes at most; what is longer takes ever longer to work out. */
const LONGEST = 128

/** Null for what is not base58, or too long to be anything of Solana's. */
export function fromBase58(text: string): Uint8Array | null {
  if (text.length > LONGEST) return null
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}
