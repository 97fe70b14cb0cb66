import { pathOf } from './merkle.ts'
import type { Epoch, ProofRecord } from './read-seals.ts'

/** What proves a record, made of all records of its seal in the order of their leaves. */
export function proofOf(
  epoch: Epoch,
  records: readonly ProofRecord[],
  { sequence, feed, asset, value, leaf, idx }: ProofRecord,
) {
  const leaves = records.map((record) => Buffer.from(record.leaf, 'hex'))
  const { root, manifest, signature } = epoch
  return {
    sequence,
    feed,
    asset,
    value,
    leaf,
    index: idx,
    path: pathOf(leaves, idx).map((hash) => hash.toString('hex')),
    root,
    manifest,
    signature,
  }
}
