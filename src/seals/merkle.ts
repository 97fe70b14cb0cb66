import { createHash } from 'node:crypto'

/** Leaves and nodes begin with different bytes: no node can be passed off as a leaf. */
const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)

/** Of one leaf of a tree: where it stands, and the hashes beside its way up to the root, from the lowest. */
export interface Inclusion {
  readonly index: number
  readonly path: readonly Buffer[]
}

/** RFC 6962, 2.1: the hash of a leaf. */
export function leafHash(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(LEAF).update(data).digest()
}

/** The root over hashes of leaves; of none it is the hash of nothing. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return createHash('sha256').digest()
  if (leaves.length === 1) return leaves[0]!
  const split = splitOf(leaves.length)
  return nodeHash(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)))
}

/** RFC 6962, 2.1.1: what proves that a leaf is in the tree. */
export function pathOf(leaves: readonly Buffer[], index: number): Buffer[] {
  if (leaves.length <= 1) return []
  const split = splitOf(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return index < split
    ? [...pathOf(left, index), rootOf(right)]
    : [...pathOf(right, index - split), rootOf(left)]
}

/** The root that a leaf and its path lead to in a tree of that many; null where no such path can be in it. */
export function rootBy(leaf: Buffer, { index, path }: Inclusion, leaves: number): Buffer | null {
  if (!Number.isSafeInteger(index) || index < 0 || index >= leaves) return null
  if (leaves === 1) return path.length === 0 ? leaf : null
  const beside = path.at(-1)
  if (!beside) return null
  const below = path.slice(0, -1)
  const split = splitOf(leaves)
  if (index < split) {
    const left = rootBy(leaf, { index, path: below }, split)
    return left && nodeHash(left, beside)
  }
  const right = rootBy(leaf, { index: index - split, path: below }, leaves - split)
  return right && nodeHash(beside, right)
}

/** The largest power of two below a number of leaves. */
function splitOf(leaves: number): number {
  let split = 1
  while (split * 2 < leaves) split *= 2
  return split
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(NODE).update(left).update(right).digest()
}
