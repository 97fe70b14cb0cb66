import { z } from 'zod'
import { ConfigError } from '../core/errors.ts'
import { MINUTE } from '../core/time.ts'
import { checkProof } from '../seals/check.ts'
import { checkReceipt, type Finding } from '../signals/check-receipt.ts'
import { RECEIPTS_FEED } from '../tables/signals/proofs.ts'

const moment = z.iso.datetime({ precision: 3 })
const bps = z.number().nullable()

/** Of the answer of `/api/public/signals/…` what is looked at; all else in it is left alone. */
const receiptForm = z.object({
  decision: z.record(z.string(), z.unknown()),
  canonical: z.string(),
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'not 64 hex digits'),
  shortCode: z.string(),
  signalId: z.string(),
  symbol: z.string(),
  side: z.string(),
  strategy: z.string(),
  createdAt: moment,
  evaluatedAt: moment.nullable(),
  outcome: z.string().nullable(),
  netBps: bps,
  grossBps: bps,
  feesBps: bps,
  slippageBps: bps,
  fundingBps: bps,
  seal: z.object({ sequence: z.number().int(), url: z.string() }).nullish(),
})
export type Receipt = z.output<typeof receiptForm>

/** Of a proof what is told of it; whether it holds is for `checkProof`. */
const proofHead = z.object({
  sequence: z.number(),
  feed: z.string(),
  asset: z.string(),
  value: z.string(),
  manifest: z.object({ sealed_at: moment, source: z.string(), public_key: z.string() }),
})

export interface VerifyReport {
  readonly verified: boolean
  readonly kind: 'receipt' | 'proof'
  /** What it is about, as one phrase. */
  readonly about: string
  readonly findings: readonly Finding[]
  /** What is good to know, and was not checked or cannot be. */
  readonly notes: readonly string[]
}

/** What belongs to a receipt: its proof, why that cannot be had, or nothing. */
export type ProofGiven = { readonly json: unknown } | { readonly missing: string } | null

export interface VerifyOptions {
  /** The operator's key, of whom the reader knows it. */
  readonly key?: string
  readonly simulated?: boolean
}

export function isProof(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'leaf' in json && 'manifest' in json
}

export function readReceipt(json: unknown): Receipt {
  const read = receiptForm.safeParse(json)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const what = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
  throw new ConfigError(`This is neither a receipt nor a proof: ${what}.`)
}

export function verifyReceipt(receipt: Receipt, proof: ProofGiven, options: VerifyOptions): VerifyReport {
  const { symbol, side, strategy, createdAt } = receipt
  const findings = [...checkReceipt(receipt), ...timesOf(receipt), ...costsOf(receipt)]
  const notes: string[] = []
  if (proof !== null && 'json' in proof) {
    const sealed = checkProof(proof.json, options)
    findings.push(...findingsOf(sealed, proof.json), ...ownProof(receipt, proof.json))
    notes.push(...sealNotes(receipt, proof.json, options))
  } else if (proof !== null) findings.push({ ok: false, says: proof.missing })
  else notes.push(unsealedNote(receipt))
  notes.push(
    'Outcome and costs are not part of the hash: minute bars of the venue show whether they are right.',
  )
  if (options.simulated) notes.push(SIMULATED)
  return {
    verified: findings.every(({ ok }) => ok),
    kind: 'receipt',
    about: `receipt of ${side} ${symbol} by ${strategy}, decided ${createdAt}`,
    findings,
    notes,
  }
}

export function verifyProof(json: unknown, options: VerifyOptions): VerifyReport {
  const sealed = checkProof(json, options)
  const head = proofHead.safeParse(json)
  const { sequence, feed, asset, value, manifest } = head.data ?? {}
  return {
    verified: sealed.ok,
    kind: 'proof',
    about: head.success
      ? `proof that ${feed} of ${asset} is ${value} in seal ${sequence}, sealed ${manifest!.sealed_at}`
      : 'a proof',
    findings: findingsOf(sealed, json),
    notes: head.success ? sealNotes(null, json, options) : [],
  }
}

const SIMULATED = 'The market is simulated: the decision is real, its prices are invented.'

function timesOf({ createdAt, evaluatedAt, outcome }: Receipt): Finding[] {
  if (evaluatedAt === null || outcome === null)
    return [{ ok: true, says: 'It is open: no outcome is known yet.' }]
  const minutes = (Date.parse(evaluatedAt) - Date.parse(createdAt)) / MINUTE
  return minutes > 0
    ? [
        {
          ok: true,
          says: `It ended as ${outcome} at ${evaluatedAt}, ${minutes.toFixed(1)} minutes after it was decided.`,
        },
      ]
    : [{ ok: false, says: `It is said to have ended at ${evaluatedAt}, which is not after it was decided.` }]
}

/** Five figures of four decimals each. */
const ROUNDING_BPS = 0.0003

function costsOf({ grossBps, feesBps, slippageBps, fundingBps, netBps }: Receipt): Finding[] {
  const figures = [grossBps, feesBps, slippageBps, fundingBps, netBps]
  if (figures.some((figure) => figure === null)) return []
  const left = grossBps! - feesBps! - slippageBps! - fundingBps!
  const sum = `gross ${grossBps} less fees ${feesBps}, slippage ${slippageBps} and funding ${fundingBps}`
  return Math.abs(left - netBps!) <= ROUNDING_BPS
    ? [{ ok: true, says: `Net ${netBps} bps is ${sum}.` }]
    : [{ ok: false, says: `Net is ${netBps} bps, but ${sum} is ${Number(left.toFixed(4))}.` }]
}

function findingsOf({ ok, findings }: ReturnType<typeof checkProof>, json: unknown): Finding[] {
  if (!ok) return findings.map((says) => ({ ok, says }))
  const { sequence, manifest } = proofHead.parse(json)
  return [
    {
      ok,
      says: `Seal ${sequence} holds it: its path leads to the root, which key ${manifest.public_key} has signed.`,
    },
  ]
}

/** A good proof of something else proves nothing here. */
function ownProof({ hash, signalId }: Receipt, json: unknown): Finding[] {
  const head = proofHead.safeParse(json)
  if (!head.success) return []
  const { feed, asset, value } = head.data
  if (feed !== RECEIPTS_FEED || asset !== signalId)
    return [{ ok: false, says: `The proof is of ${feed} of ${asset}, not of this receipt.` }]
  return value === hash
    ? [{ ok: true, says: 'What was sealed is the hash of this receipt.' }]
    : [
        {
          ok: false,
          says: `What was sealed is the hash ${value}: the decision is not the one that was sealed.`,
        },
      ]
}

function sealNotes(receipt: Receipt | null, json: unknown, { key }: VerifyOptions): string[] {
  const head = proofHead.safeParse(json)
  if (!head.success) return []
  const { sealed_at, source } = head.data.manifest
  const notes: string[] = []
  if (receipt?.evaluatedAt) {
    const minutes = (Date.parse(receipt.evaluatedAt) - Date.parse(sealed_at)) / MINUTE
    notes.push(
      minutes > 0
        ? `It was sealed at ${sealed_at}, ${minutes.toFixed(1)} minutes before its outcome.`
        : `It was sealed at ${sealed_at}, after its outcome: the seal does not show that it was decided before.`,
    )
  }
  if (key === undefined)
    notes.push('Whose key that is, a proof cannot say: --key compares it with the one that you know.')
  if (source === 'simulated') notes.push('It is the seal of a simulated market.')
  return notes
}

function unsealedNote({ seal }: Receipt): string {
  return seal
    ? `It is said to be in seal ${seal.sequence}, which was not looked at: give the address of the receipt, or its proof with --proof.`
    : 'It is not sealed: that it is as old as it says is on the word of whoever shows it.'
}
