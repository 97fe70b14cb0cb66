import { z } from 'zod'
import { PaymentError } from '../../core/errors.ts'
import { ChainNode } from './chain-node.ts'
import type { ChainWitness, Requirement } from './facilitator.ts'
import { bodyOf } from './payment-fingerprint.ts'
import { readTransaction, type SolanaTransaction } from './solana-transaction.ts'

const Balance = z.object({
  mint: z.string(),
  owner: z.string().optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d+$/) }),
})
const Landed = z
  .object({
    transaction: z.tuple([z.string(), z.literal('base64')]),
    meta: z
      .object({
        err: z.unknown(),
        preTokenBalances: z.array(Balance).nullish(),
        postTokenBalances: z.array(Balance).nullish(),
      })
      .nullable(),
  })
  .nullable()
type Landed = NonNullable<z.output<typeof Landed>>
const Signatures = z.array(z.object({ signature: z.string(), memo: z.string().nullish() }))
const Validity = z.object({ value: z.boolean() })

const A_PAGE = 1_000
const MOST_PAGES = 5
const MOST_LOOKED_AT = 300
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** What Solana says of a transaction that its payer has signed: whether it landed, failed, or can never land. */
export function createSvmWitness(nodeUrl: string): ChainWitness {
  const node = new ChainNode(nodeUrl)
  return {
    lookUp: async (payment, requirement, tx) => {
      const body = bodyOf(payment)
      if (body.kind !== 'solana') throw new PaymentError('bad_answer', 'This witness knows no such payment.')
      const { transaction, transfer } = body
      if (tx !== null && /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(tx)) {
        const landed = await landedAs(node, tx)
        if (landed !== null && isSameMessage(landed, transaction)) return outcomeOf(landed, requirement, tx)
      }
      // Asked before the search: what lands after the answer is found by it, and after that nothing lands any more.
      const canLand = await isAlive(node, transaction.blockhash)
      const found = await search(node, transfer.source, transaction)
      if (found !== null) return outcomeOf(found.landed, requirement, found.signature)
      return { state: canLand ? 'open' : 'spent' }
    },
  }
}

type Outcome = Awaited<ReturnType<ChainWitness['lookUp']>>

function outcomeOf({ meta }: Landed, requirement: Requirement, tx: string): Outcome {
  if (meta === null) throw new PaymentError('bad_answer', 'The node does not say what a transaction did.')
  if (meta.err !== null && meta.err !== undefined) return { state: 'spent' }
  const { preTokenBalances, postTokenBalances } = meta
  const gained = amountOf(postTokenBalances, requirement) - amountOf(preTokenBalances, requirement)
  return gained === BigInt(requirement.amount) ? { state: 'moved', tx } : { state: 'spent' }
}

function amountOf(
  balances: readonly z.output<typeof Balance>[] | null | undefined,
  { asset, payTo }: Requirement,
): bigint {
  const own = (balances ?? []).filter(({ mint, owner }) => mint === asset && owner === payTo)
  return own.reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n)
}

/** Nodes that have only just heard of it know it at the first, old ones at the second. */
async function isAlive(node: ChainNode, blockhash: string): Promise<boolean> {
  for (const commitment of ['processed', 'finalized']) {
    const { value } = await node.ask('isBlockhashValid', [blockhash, { commitment }], Validity)
    if (value) return true
  }
  return false
}

async function landedAs(node: ChainNode, signature: string): Promise<Landed | null> {
  const how = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  return node.ask('getTransaction', [signature, how], Landed)
}

/** Among all that went out of the payer's token account; a node lists them with the notes that payers wrote on them. */
async function search(
  node: ChainNode,
  source: string,
  transaction: SolanaTransaction,
): Promise<{ readonly landed: Landed; readonly signature: string } | null> {
  const memo = memoOf(transaction)
  let before: string | undefined
  let lookedAt = 0
  for (let page = 0; page < MOST_PAGES; page++) {
    const how = { limit: A_PAGE, commitment: 'confirmed', ...(before === undefined ? {} : { before }) }
    const listed = await node.ask('getSignaturesForAddress', [source, how], Signatures)
    for (const { signature, memo: noted } of listed) {
      if (memo !== null && noted !== undefined && !noted?.includes(memo)) continue
      if (++lookedAt > MOST_LOOKED_AT) throw tooMany(source)
      const landed = await landedAs(node, signature)
      if (landed !== null && isSameMessage(landed, transaction)) return { landed, signature }
    }
    if (listed.length < A_PAGE) return null
    before = listed.at(-1)!.signature
  }
  throw tooMany(source)
}

/** The note on a payment, which the official client makes a number that is used once; null where nothing can be told by it. */
function memoOf({ instructions }: SolanaTransaction): string | null {
  const data = instructions.find(({ program }) => program === MEMO_PROGRAM)?.data
  const text = data === undefined ? '' : Buffer.from(data).toString('utf8')
  return /^[\x20-\x7e]{8,}$/.test(text) ? text : null
}

function tooMany(source: string): PaymentError {
  return new PaymentError('bad_answer', `${source} has too many transactions to look through.`)
}

/** The message is what everybody signed: two transactions with the same are one. */
function isSameMessage({ transaction: [wire] }: Landed, { message }: SolanaTransaction): boolean {
  const landed = readTransaction(Buffer.from(wire, 'base64'))
  return landed !== null && Buffer.compare(landed.message, message) === 0
}
