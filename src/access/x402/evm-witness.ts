import { z } from 'zod'
import { PaymentError } from '../../core/errors.ts'
import { ChainNode } from './chain-node.ts'
import type { ChainWitness, Requirement } from './facilitator.ts'
import { type Authorization, bodyOf } from './payment-fingerprint.ts'

const Hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const Block = z.object({ number: Hex, timestamp: Hex })
const Entry = z.object({
  address: Hex,
  topics: z.array(Hex),
  data: Hex,
  logIndex: Hex,
  transactionHash: Hex,
})
type Entry = z.output<typeof Entry>
const Receipt = z.object({ status: Hex, logs: z.array(Entry) }).nullable()

/** authorizationState(address,bytes32), and what the token writes into the log. */
const AUTHORIZATION_STATE = '0xe94a0102'
const AUTHORIZATION_USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
const AUTHORIZATION_CANCELED = '0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Public nodes look through so many blocks at once. */
const BLOCKS_A_QUESTION = 2_000
const MOST_QUESTIONS = 40

type Authorized = z.output<typeof Authorization>

/** What a chain like Base says of an authorized transfer: the token itself keeps which authorizations were used. */
export function createEvmWitness(nodeUrl: string): ChainWitness {
  const node = new ChainNode(nodeUrl)
  return {
    lookUp: async (payment, requirement, tx) => {
      const body = bodyOf(payment)
      if (body.kind !== 'base') throw new PaymentError('bad_answer', 'This witness knows no such payment.')
      const { authorization } = body
      const latest = await node.ask('eth_getBlockByNumber', ['latest', false], Block)
      if (!(await isUsed(node, authorization, requirement, latest.number))) {
        const isOver = BigInt(latest.timestamp) >= BigInt(authorization.validBefore)
        return { state: isOver ? 'spent' : 'open' }
      }
      const moved = await useOf(node, authorization, requirement, latest, tx)
      return moved === null ? { state: 'spent' } : { state: 'moved', tx: moved }
    },
  }
}

/** As of that very block: nodes behind one address need not be equally far. */
async function isUsed(
  node: ChainNode,
  { from, nonce }: Authorized,
  { asset }: Requirement,
  block: string,
): Promise<boolean> {
  const data = `${AUTHORIZATION_STATE}${topicOf(from).slice(2)}${nonce.slice(2).toLowerCase()}`
  const answer = await node.ask('eth_call', [{ to: asset, data }, block], Hex)
  if (answer.length !== 66)
    throw new PaymentError('bad_answer', `${asset} is no token that takes authorizations.`)
  return BigInt(answer) === 1n
}

/** The transaction by which the authorization moved what is required; null if it was used otherwise, or cancelled. */
async function useOf(
  node: ChainNode,
  authorization: Authorized,
  requirement: Requirement,
  latest: z.output<typeof Block>,
  named: string | null,
): Promise<string | null> {
  if (named !== null && /^0x[0-9a-fA-F]{64}$/.test(named)) {
    const logs = await logsOf(node, named)
    if (logs.some((entry) => isUse(entry, authorization, requirement))) {
      return isPaidBy(logs, authorization, requirement) ? named : null
    }
  }
  const found = await search(node, authorization, requirement, latest)
  if (found.topics[0] === AUTHORIZATION_CANCELED) return null
  const logs = await logsOf(node, found.transactionHash)
  return isPaidBy(logs, authorization, requirement) ? found.transactionHash : null
}

async function logsOf(node: ChainNode, tx: string): Promise<readonly Entry[]> {
  const receipt = await node.ask('eth_getTransactionReceipt', [tx], Receipt)
  return receipt !== null && BigInt(receipt.status) === 1n ? receipt.logs : []
}

/** The token notes the use, and right after it the transfer. */
function isPaidBy(logs: readonly Entry[], authorization: Authorized, requirement: Requirement): boolean {
  const use = logs.find((entry) => isUse(entry, authorization, requirement))
  const next = logs.find((entry) => use !== undefined && BigInt(entry.logIndex) === BigInt(use.logIndex) + 1n)
  if (next === undefined || !isOf(next, requirement)) return false
  const expected = [TRANSFER, topicOf(authorization.from), topicOf(requirement.payTo)]
  return isEqual(next.topics, expected) && BigInt(next.data) === BigInt(requirement.amount)
}

function isUse(entry: Entry, { from, nonce }: Authorized, requirement: Requirement): boolean {
  return isOf(entry, requirement) && isEqual(entry.topics, [AUTHORIZATION_USED, topicOf(from), nonce])
}

function isOf({ address }: Entry, { asset }: Requirement): boolean {
  return address.toLowerCase() === asset.toLowerCase()
}

function isEqual(topics: readonly string[], expected: readonly string[]): boolean {
  return (
    topics.length === expected.length &&
    topics.every((topic, i) => topic.toLowerCase() === expected[i]!.toLowerCase())
  )
}

/** From the newest block back to when the authorization began to hold, a block a second at most. */
async function search(
  node: ChainNode,
  { from, nonce, validAfter }: Authorized,
  { asset }: Requirement,
  latest: z.output<typeof Block>,
): Promise<Entry> {
  const seconds = Number(BigInt(latest.timestamp) - BigInt(validAfter))
  const questions = Math.min(MOST_QUESTIONS, 1 + Math.max(0, Math.ceil(seconds / BLOCKS_A_QUESTION)))
  let to = Number(BigInt(latest.number))
  for (let asked = 0; asked < questions && to >= 0; asked++) {
    const first = Math.max(0, to - BLOCKS_A_QUESTION + 1)
    const [found] = await node.ask(
      'eth_getLogs',
      [
        {
          address: asset,
          fromBlock: `0x${first.toString(16)}`,
          toBlock: `0x${to.toString(16)}`,
          topics: [[AUTHORIZATION_USED, AUTHORIZATION_CANCELED], topicOf(from), nonce.toLowerCase()],
        },
      ],
      z.array(Entry),
    )
    if (found !== undefined) return found
    to = first - 1
  }
  throw new PaymentError('bad_answer', 'The node says that an authorization was used, and not by what.')
}

function topicOf(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}
