import { createPublicKey, verify } from 'node:crypto'
import { fromBase58 } from '../../core/base58.ts'
import type { SolanaTransaction } from './solana-transaction.ts'

/** Whether the signer at a place has signed the transaction, with the signature at that place. */
export function isSignedBy({ signatures, message }: SolanaTransaction) {
  return (address: string, place: number): boolean => {
    const x = Buffer.from(fromBase58(address)!).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, message, key, signatures[place]!)
  }
}
