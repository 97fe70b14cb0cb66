// Whether a receipt holds, worked out from its decision alone; src/signals/check-receipt.ts asks the same questions.

import { canonicalJson } from '../../core/canonical-json.ts'
import type { Proof, Receipt, Step } from './receipt.ts'
import { hexOf, sha256 } from './sha256.ts'

const SHORT_CODE_DIGITS = 10
const TOLD_TWICE = ['signalId', 'symbol', 'side', 'strategy', 'createdAt'] as const
/** Five figures of four decimals each. */
const ROUNDING_BPS = 0.0003
const MINUTE_MS = 60_000

/** Steps, each `ok` or not. Throws where it is no receipt at all. */
export async function checkReceipt(given: object): Promise<Step[]> {
  const receipt = given as Receipt
  const { decision, canonical, hash, shortCode } = receipt
  if (typeof decision !== 'object' || decision === null || Array.isArray(decision))
    throw new TypeError('This is no receipt: it has no decision.')
  if (typeof canonical !== 'string' || !/^[0-9a-f]{64}$/.test(hash))
    throw new TypeError('This is no receipt: the text that was hashed, or its hash, is missing.')
  const text = canonicalJson(decision)
  const worked = hexOf(await sha256(text))
  const apart = TOLD_TWICE.filter((name) => decision[name] !== receipt[name])
  return [
    step('Canonical text', text === canonical, {
      good: `Your browser has written the decision as canonical JSON: ${text.length} characters, the same as the text below.`,
      bad: `Written as canonical JSON, the decision is not the text below: ${firstDifference(text, canonical)}.`,
    }),
    step('SHA-256', worked === hash, {
      good: `Your browser got ${worked}, which is the hash that was published.`,
      bad: `Your browser got ${worked}; published was ${hash}.`,
    }),
    step('Short code', shortCode === worked.slice(0, SHORT_CODE_DIGITS), {
      good: `${shortCode} is the start of it.`,
      bad: `${shortCode} is not the start of it.`,
    }),
    step('Told beside it', apart.length === 0, {
      good: 'Id, symbol, side, strategy and time are those of the decision.',
      bad: `${apart.join(', ')}: not as in the decision.`,
    }),
    ...outcomeSteps(receipt),
  ]
}

function outcomeSteps(receipt: Receipt): Step[] {
  const { createdAt, evaluatedAt, outcome } = receipt
  if (!evaluatedAt || !outcome)
    return [{ ok: true, title: 'Outcome', says: 'It is open: nothing is known of it yet.' }]
  const minutes = (Date.parse(evaluatedAt) - Date.parse(createdAt)) / MINUTE_MS
  const later = step('Decided before its outcome', minutes > 0, {
    good: `It ended ${minutes.toFixed(1)} minutes after it was decided.`,
    bad: `It is said to have ended at ${evaluatedAt}, which is not after it was decided.`,
  })
  return [later, ...costSteps(receipt)]
}

function costSteps(receipt: Receipt): Step[] {
  const { grossBps, feesBps, slippageBps, fundingBps, netBps } = receipt
  if (
    !isFigure(grossBps) ||
    !isFigure(feesBps) ||
    !isFigure(slippageBps) ||
    !isFigure(fundingBps) ||
    !isFigure(netBps)
  )
    return []
  const left = grossBps - feesBps - slippageBps - fundingBps
  return [
    step('Costs', Math.abs(left - netBps) <= ROUNDING_BPS, {
      good: 'Gross less fees, slippage and funding is the net result.',
      bad: `Gross less fees, slippage and funding is ${Number(left.toFixed(4))} bps, not ${netBps}.`,
    }),
  ]
}

/** Whether what a proof proves is this receipt. */
export function ownSealStep(
  { hash, signalId, evaluatedAt }: Pick<Receipt, 'hash' | 'signalId' | 'evaluatedAt'>,
  { feed, asset, value, manifest }: Proof,
): Step {
  const isOwn = feed === 'receipts' && asset === signalId && value === hash
  const minutes = (Date.parse(evaluatedAt ?? '') - Date.parse(manifest?.sealed_at)) / MINUTE_MS
  const when = !evaluatedAt
    ? ''
    : minutes > 0
      ? ` It was sealed ${minutes.toFixed(1)} minutes before its outcome.`
      : ' It was sealed after its outcome: the seal does not show that it was decided before.'
  return step('What was sealed', isOwn, {
    good: `The hash of this receipt.${when}`,
    bad: 'Something else than the hash of this receipt: the decision is not the one that was sealed.',
  })
}

const isFigure = (value: unknown): value is number => Number.isFinite(value)

function step(
  title: string,
  ok: boolean,
  { good, bad }: { readonly good: string; readonly bad: string },
): Step {
  return { ok, title, says: ok ? good : bad }
}

function firstDifference(decision: string, told: string): string {
  let at = 0
  while (at < decision.length && decision[at] === told[at]) at++
  const cut = (text: string) => `…${text.slice(Math.max(0, at - 24), at + 24)}…`
  return `from character ${at + 1} on the decision has ${cut(decision)}, the text ${cut(told)}`
}
