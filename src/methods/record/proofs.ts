import { from, method } from '../../define/method.ts'
import { leafHash, rootOf } from '../../seals/merkle.ts'
import { proofEpochs, proofRecords } from '../../tables/signals/proofs.ts'

export const proofsMethod = method({
  id: 'proofs',
  domain: 'record',
  title: 'Seals',
  answers: 'How can anybody check that a figure stood in the record at its time?',
  shown: {
    'proof-record': ['manifest.root', 'path'],
    'proof-epoch': ['epoch.root'],
    proof: ['latest.root'],
  },
  formula: [
    'leaf = SHA-256(00 ‖ record)',
    'node = SHA-256(01 ‖ left ‖ right)',
    'root over all leaves of a seal, split at the largest power of two below their number (RFC 6962)',
    'the manifest with the root and the hash of the manifest before it is signed by ed25519',
  ],
  version: '1',
  inputs: [
    from(proofEpochs, 'root', 'manifest', 'signature'),
    from(proofRecords, 'feed', 'asset', 'value', 'leaf', 'idx'),
  ],
  assumes: ['Whoever keeps a root can tell later whether the record was changed.'],
  misleads: ['It proves that a figure was recorded, not that a venue told the truth.'],
  example: {
    given: { records: ['a', 'b'] },
    steps: [
      'leaves, as sha256sum gives them: 00 61 → 022a6979…8a24f93c, 00 62 → 57eb3561…c27b6a31',
      'SHA-256 of 01 and both leaves: b137985ff484fb600db93107c77b0365c80d78f5b429ded0fd97361d077999eb',
    ],
    gives: { root: 'b137985ff484fb600db93107c77b0365c80d78f5b429ded0fd97361d077999eb' },
    by: ({ records }) => ({ root: rootOf(records.map((record) => leafHash(record))).toString('hex') }),
  },
})
