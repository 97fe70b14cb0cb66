import { count, name } from '../../define/figures.ts'
import { integer, json, means, table, text, time } from '../../define/table.ts'

const sequence = () => means(integer({ min: 1, max: 1e15 }), 'Seal, by its number: the first is 1.')
const sealedAt = () => means(time(), 'When it was sealed.')

/** The feed that the hashes of decisions are sealed under. */
export const RECEIPTS_FEED = 'receipts'

/** What is signed with a seal. The spelling is part of the signature. */
export interface SealManifest {
  schema: 'perptape.seal.v1'
  sequence: number
  /** The root of the tree over its records (RFC 6962), in hex. */
  root: string
  records: number
  /** The hash of the manifest before, in hex; null of the first. */
  previous: string | null
  sealed_at: string
  /** The end of the five minutes that its figures are of. */
  figures_at: string
  /** All decisions on record that were made before this are in this seal or in one before. */
  receipts_until: string
  /** Whether the market on record is real. */
  source: 'live' | 'simulated'
  /** Of the key that signs, ed25519, in hex. */
  public_key: string
}

export const proofEpochs = table({
  name: 'proof_epochs',
  about: 'Seals: the root of all that was sealed together, signed and chained to the seal before.',
  columns: {
    sequence: sequence(),
    sealed_at: sealedAt(),
    root: means(name(), 'Root of the tree over its records, in hex.'),
    records: means(count(), 'Records in it.'),
    manifest: means(json<SealManifest>(), 'What is signed, as canonical JSON (RFC 8785).'),
    signature: means(name(), 'Signature of that text by the key of the operator (ed25519), in hex.'),
  },
  time: 'sealed_at',
  key: ['sequence'],
  writes: 'append',
  cadence: '5m',
})

export const proofRecords = table({
  name: 'proof_records',
  about: 'What was sealed: a figure or a receipt, each with its place in the tree.',
  columns: {
    sequence: sequence(),
    sealed_at: sealedAt(),
    feed: means(name(), 'What it is: a figure by its id, or receipts.'),
    asset: means(name(), 'What it is of: a coin, the market, or the id of a decision.'),
    value: means(text(), 'The figure as text, or the hash of the receipt.'),
    leaf: means(name(), 'Hash of the record, in hex.'),
    idx: means(count(), 'Its place among the leaves, from 0.'),
  },
  time: 'sealed_at',
  key: ['sequence', 'feed', 'asset'],
  writes: 'append',
  cadence: '5m',
})
