import { getBase58Decoder, getBase58Encoder } from '@solana/kit'

/** Keys, hashes and signatures have 64 bytes at most; what is longer takes ever longer to work out. */
const LONGEST = 128
const [reader, writer] = [getBase58Encoder(), getBase58Decoder()]

/** How Solana writes bytes. */
export const toBase58 = (bytes: Uint8Array): string => writer.decode(bytes)

/** Null for what is not base58, or too long to be anything of Solana's. */
export function fromBase58(text: string): Uint8Array | null {
  if (text.length > LONGEST) return null
  try {
    return Uint8Array.from(reader.encode(text))
  } catch {
    return null
  }
}
