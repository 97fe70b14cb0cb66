import { sentenceOf } from '../core/errors.ts'
import type { Decision } from '../tables/signals/signals.ts'
import { receiptOf, sha256 } from './receipt.ts'

/** What a receipt says of itself. Only `decision` is hashed; all else has to follow from it. */
export interface ReceiptClaims {
  readonly decision: Readonly<Record<string, unknown>>
  readonly canonical: string
  readonly hash: string
  readonly shortCode: string
  readonly signalId: string
  readonly symbol: string
  readonly side: string
  readonly strategy: string
  readonly createdAt: string
}

/** One thing that was looked at, and in words what was found. */
export interface Finding {
  readonly ok: boolean
  readonly says: string
}

/** Told twice, in the decision and beside it. */
const TOLD_TWICE = ['signalId', 'symbol', 'side', 'strategy', 'createdAt'] as const

/** Whether a receipt holds, from itself alone: step by step, so that whoever doubts it can follow. */
export function checkReceipt(receipt: ReceiptClaims): Finding[] {
  const { decision, canonical, hash, shortCode } = receipt
  let worked: ReturnType<typeof receiptOf>
  try {
    worked = receiptOf(decision as unknown as Decision)
  } catch (thrown) {
    return [{ ok: false, says: `The decision has no canonical JSON: ${sentenceOf(thrown)}.` }]
  }
  const apart = TOLD_TWICE.filter((name) => decision[name] !== receipt[name])
  return [
    found(
      worked.canonical === canonical,
      'The decision, written as canonical JSON, is the text that was hashed.',
      () =>
        `The decision, written as canonical JSON, is not the text that was hashed: ${firstDifference(worked.canonical, canonical)}.`,
    ),
    found(worked.hash === hash, `Its SHA-256 is the hash, ${hash}.`, () =>
      sha256(canonical) === hash
        ? `Its SHA-256 is ${worked.hash}, and the hash is ${hash}, which is that of the text: the decision was changed, the text was not.`
        : `Its SHA-256 is ${worked.hash}, and the hash is ${hash}.`,
    ),
    found(
      worked.short_code === shortCode,
      `The short code ${shortCode} is the start of it.`,
      () => `The short code is ${shortCode}, its start ${worked.short_code}.`,
    ),
    found(apart.length === 0, 'Id, symbol, side, strategy and time are those of the decision.', () =>
      apart
        .map((name) => `${name} is ${shown(receipt[name])}, in the decision ${shown(decision[name])}.`)
        .join(' '),
    ),
  ]
}

function found(ok: boolean, good: string, bad: () => string): Finding {
  return { ok, says: ok ? good : bad() }
}

const AROUND = 24

/** Where two texts part, with a little of both. */
function firstDifference(decision: string, told: string): string {
  let at = 0
  while (at < decision.length && decision[at] === told[at]) at++
  const from = Math.max(0, at - AROUND)
  const cut = (text: string) => `…${text.slice(from, at + AROUND)}…`
  return `from character ${at + 1} on the decision has ${cut(decision)}, the text ${cut(told)}`
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value)
}
