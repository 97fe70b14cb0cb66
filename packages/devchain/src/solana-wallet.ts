import { generateKeyPairSync } from 'node:crypto'
import { toBase58 } from '../../../src/core/base58.ts'

export function newSolanaWallet(): { readonly address: string; readonly key: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { d, x } = privateKey.export({ format: 'jwk' })
  const [secret, address] = [Buffer.from(d!, 'base64url'), Buffer.from(x!, 'base64url')]
  return { address: toBase58(address), key: toBase58(Buffer.concat([secret, address])) }
}
