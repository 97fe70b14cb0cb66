import { z } from 'zod'
import { rootBy } from './merkle.ts'
import { isSigned, leafOf } from './seal.ts'

const hex = (bytes: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`), `not ${bytes} bytes in hex`)
const sequence = z.number().int().min(1)

/** A field more would be signed as well: a manifest is taken as it is, or not at all. */
export const manifestForm = z.strictObject({
  schema: z.literal('perptape.seal.v1'),
  sequence,
  root: hex(32),
  records: z.number().int().min(1),
  previous: hex(32).nullable(),
  sealed_at: z.iso.datetime({ precision: 3 }),
  figures_at: z.iso.datetime({ precision: 3 }),
  receipts_until: z.iso.datetime({ precision: 3 }),
  source: z.enum(['live', 'simulated']),
  public_key: hex(32),
})

/** Of the answer of `/api/v1/proof/proofs/…` what is checked; all else in it is left alone. */
const proofForm = z.object({
  sequence,
  feed: z.string(),
  asset: z.string(),
  value: z.string(),
  leaf: hex(32),
  index: z.number().int().min(0),
  path: z.array(hex(32)).max(64),
  root: hex(32),
  manifest: manifestForm,
  signature: hex(64),
})

export interface ProofCheck {
  readonly ok: boolean
  /** What does not hold, in sentences; none where all does. */
  readonly findings: readonly string[]
}

/**
 * Whether a proof proves what it says: from the answer alone, without asking anybody. A key that is told makes the
 * signature worth something: without one, it says only that whoever made the seal has signed it.
 */
export function checkProof(proof: unknown, { key }: { readonly key?: string } = {}): ProofCheck {
  const read = proofForm.safeParse(proof)
  if (!read.success) return { ok: false, findings: [`This is no proof: ${reasonOf(read.error)}.`] }
  const { manifest, signature, root, index, path, ...record } = read.data
  const leaf = leafOf(record)
  const beside = path.map((hash) => Buffer.from(hash, 'hex'))
  const reached = rootBy(leaf, { index, path: beside }, manifest.records)?.toString('hex')
  const findings: string[] = []
  if (leaf.toString('hex') !== record.leaf)
    findings.push('The leaf is not the hash of sequence, feed, asset and value.')
  if (reached === undefined)
    findings.push(`A tree of ${manifest.records} records has no such path at index ${index}.`)
  else if (reached !== manifest.root) findings.push('The path does not lead to the root that was sealed.')
  if (root !== manifest.root) findings.push('The root is not the one that was sealed.')
  if (record.sequence !== manifest.sequence)
    findings.push(`The record is of seal ${record.sequence}, the manifest of seal ${manifest.sequence}.`)
  if (!isSigned(manifest, signature)) findings.push('The signature is not of this manifest.')
  if (key !== undefined && key.toLowerCase() !== manifest.public_key)
    findings.push('It is sealed with another key than the one that was expected.')
  return { ok: findings.length === 0, findings }
}

function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues
  return [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
}
