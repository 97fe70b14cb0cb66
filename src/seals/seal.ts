import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { canonicalJson } from '../core/canonical-json.ts'
import type { SealManifest } from '../tables/signals/proofs.ts'
import { leafHash } from './merkle.ts'

/** What a leaf is made of. */
export interface SealedRecord {
  readonly sequence: number
  readonly feed: string
  readonly asset: string
  readonly value: string
}

/** The leaf of a record: the canonical JSON (RFC 8785) of these four fields, hashed as a leaf (RFC 6962). */
export function leafOf({ sequence, feed, asset, value }: SealedRecord): Buffer {
  return leafHash(canonicalJson({ sequence, feed, asset, value }))
}

/** By which the next seal names this one: SHA-256 of its canonical JSON, in hex. */
export function manifestHash(manifest: SealManifest): string {
  return createHash('sha256').update(canonicalJson(manifest)).digest('hex')
}

/** Of the manifest's canonical JSON, by an ed25519 key; in hex. */
export function signatureOf(manifest: SealManifest, key: KeyObject): string {
  return sign(null, Buffer.from(canonicalJson(manifest)), key).toString('hex')
}

/** Whether the key that a manifest names has signed it. */
export function isSigned(manifest: SealManifest, signature: string): boolean {
  const key = publicKeyOf(manifest.public_key)
  return verify(null, Buffer.from(canonicalJson(manifest)), key, Buffer.from(signature, 'hex'))
}

/** The public half of a key, as 64 hex digits. */
export function publicKeyHex(key: KeyObject): string {
  const { x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' })
  return Buffer.from(x!, 'base64url').toString('hex')
}

function publicKeyOf(hex: string): KeyObject {
  const x = Buffer.from(hex, 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
