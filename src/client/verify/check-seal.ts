// The proof that something was sealed: its leaf, the path to the root (RFC 6962), and the signature of the root.

import { canonicalJson } from '../../core/canonical-json.ts'
import type { Proof, Step } from './receipt.ts'
import { type Bytes, bytesOf, hexOf, sha256 } from './sha256.ts'

const HASH = /^[0-9a-f]{64}$/

/** Steps, each `ok`: true, false, or null where this browser cannot tell. */
export async function checkSeal(proof: object): Promise<Step[]> {
  const { sequence, feed, asset, value, leaf, index, path, root, manifest, signature } = proof as Proof
  const isWhole = [leaf, root, manifest?.root, ...(Array.isArray(path) ? path : [null])].every((hash) =>
    HASH.test(String(hash)),
  )
  if (!isWhole) return [{ ok: false, title: 'Proof', says: 'This is no proof: hashes are missing in it.' }]
  const worked = await sha256(joined(Uint8Array.of(0), text({ sequence, feed, asset, value })))
  const reached = await rootBy(worked, index, path.map(bytesOf), manifest.records)
  const isLeaf = hexOf(worked) === leaf && sequence === manifest.sequence
  const isRoot = reached !== null && hexOf(reached) === manifest.root && root === manifest.root
  return [
    {
      ok: isLeaf && isRoot,
      title: `In seal ${sequence}`,
      says:
        isLeaf && isRoot
          ? `It is record ${index + 1} of ${manifest.records}; ${path.length} hashes lead from it to the root that was sealed.`
          : 'The record and its path do not lead to the root that was sealed.',
    },
    signatureStep(await isSigned(manifest, signature), manifest),
  ]
}

function signatureStep(ok: boolean | null, { public_key: key, sealed_at: at }: Proof['manifest']): Step {
  const title = 'Signature of the seal'
  if (ok === null)
    return {
      ok,
      title,
      says: 'Not checked: this browser has no Ed25519 here. perptape verify checks it on the command line.',
    }
  const says = ok ? `Key ${key} has signed it, with the time ${at}.` : 'The signature is not of this seal.'
  return { ok, title, says }
}

/** The root that a leaf and its path lead to in a tree of so many; null where no such path can be in it. */
export async function rootBy(
  leaf: Bytes,
  index: number,
  path: readonly Bytes[],
  leaves: number,
): Promise<Bytes | null> {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(leaves) || index < 0 || index >= leaves)
    return null
  if (leaves === 1) return path.length === 0 ? leaf : null
  const beside = path.at(-1)
  if (!beside) return null
  let split = 1
  while (split * 2 < leaves) split *= 2
  const isLeft = index < split
  const below = await rootBy(
    leaf,
    isLeft ? index : index - split,
    path.slice(0, -1),
    isLeft ? split : leaves - split,
  )
  if (below === null) return null
  return sha256(joined(Uint8Array.of(1), ...(isLeft ? [below, beside] : [beside, below])))
}

/** Null where the browser cannot say. */
async function isSigned(manifest: Proof['manifest'], signature: string): Promise<boolean | null> {
  const { subtle } = globalThis.crypto ?? {}
  if (!subtle) return null
  let key: CryptoKey
  try {
    key = await subtle.importKey('raw', bytesOf(manifest.public_key), 'Ed25519', false, ['verify'])
  } catch (error) {
    return (error as Error).name === 'NotSupportedError' ? null : false
  }
  return subtle.verify('Ed25519', key, bytesOf(String(signature)), text(manifest))
}

function text(value: unknown): Bytes {
  return new Uint8Array(new TextEncoder().encode(canonicalJson(value)))
}

function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
