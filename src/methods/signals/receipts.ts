import { canonicalJson } from '../../core/canonical-json.ts'
import { from, method } from '../../define/method.ts'
import { sha256 } from '../../signals/receipt.ts'
import { signals } from '../../tables/signals/signals.ts'

export const receiptsMethod = method({
  id: 'receipts',
  domain: 'signals',
  title: 'Receipt of a decision',
  answers: 'How can anybody check that a decision was not changed afterwards?',
  meaning: 'signals-and-their-performance',
  shown: { receipt: ['hash', 'canonical', 'shortCode'] },
  formula: [
    'hash = SHA-256 of the decision as canonical JSON (RFC 8785)',
    'short code = its first ten digits',
  ],
  version: '1',
  inputs: [from(signals, 'decision', 'canonical', 'hash', 'short_code')],
  assumes: ['Keys in the order of their UTF-16 units, numbers as ECMAScript writes them, no blanks.'],
  misleads: [
    'A hash proves what was decided, and by the seal when. It does not prove that it was a good idea.',
  ],
  example: {
    given: { decision: { b: 1, a: 'x' } },
    steps: [
      'Keys in order, no blanks: {"a":"x","b":1}',
      'SHA-256 of these 15 bytes, as sha256sum gives it: cdab067e9f3beb32d1252cfd63e492592fecbf591b0d08cadb24bb17f3864246',
    ],
    gives: {
      canonical: '{"a":"x","b":1}',
      hash: 'cdab067e9f3beb32d1252cfd63e492592fecbf591b0d08cadb24bb17f3864246',
    },
    by: ({ decision }) => {
      const canonical = canonicalJson(decision)
      return { canonical, hash: sha256(canonical) }
    },
  },
})
