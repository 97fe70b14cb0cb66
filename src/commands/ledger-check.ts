import type { ChainWitness, Requirement, SentPayment } from '../access/x402/facilitator.ts'
import { witnessOf } from '../access/x402/witness.ts'
import { loadConfig } from '../config.ts'
import { counted } from '../core/counted.ts'
import { parseJson } from '../core/json.ts'
import { type Micros, microsToUsd } from '../core/money.ts'
import { isoOf } from '../core/time.ts'
import { checkMoney, type LedgerPlace, settledPayments } from '../ledger/open.ts'
import type { TillProof } from '../ledger/till-port.ts'
import { paymentPlan } from '../process/payment-plan.ts'
import { readFolderKind } from '../store/folder.ts'
import { ledgerOf } from './account-ledger.ts'
import { plainText } from './plain-text.ts'
import { type Flags, print } from './print.ts'

/** Settlements that are held against their chain besides those that nobody has verified. */
const NEWEST = 100

/** What the chains say of settlements. */
export interface ChainProof {
  readonly confirmed: number
  /** No node could be asked, or it does not know yet. */
  readonly unknown: number
  readonly faults: readonly string[]
}

/** Adds up the money of a folder, or of all who share a database, and holds settlements against their chain. */
export async function ledgerCheck(flags: Flags & { readonly chain?: boolean }): Promise<void> {
  const { folder, place } = ledgerOf(flags.data)
  const added = await checkMoney(place)
  const kind = readFolderKind(folder)
  const nodes = kind && paymentPlan(loadConfig({ DATA_DIR: flags.data }), { kind, path: folder }).nodes
  const chain = nodes && flags.chain !== false ? await chainProof(place, witnessOf(nodes)) : null
  const proof = { ...added, faults: [...added.faults, ...(chain?.faults ?? [])] }
  const isSimulated = kind === 'simulated'
  print(flags, outcomeOf(proof, chain, isSimulated), () => proofText(proof, isSimulated, chain))
  process.exitCode = proof.faults.length === 0 ? 0 : 1
}

export async function chainProof(place: LedgerPlace, witness: ChainWitness): Promise<ChainProof> {
  const faults: string[] = []
  let [confirmed, unknown] = [0, 0]
  for (const { id, tx, payment: stored } of await settledPayments(place, NEWEST)) {
    const { payment, requirement } = parseJson(stored) as {
      readonly payment: SentPayment
      readonly requirement: Requirement
    }
    try {
      const { state } = await witness.lookUp(payment, requirement, tx)
      if (state === 'moved') confirmed++
      else if (state === 'open') unknown++
      else faults.push(`The payment ${id} is booked as settled by ${tx}, but the chain has no such transfer.`)
    } catch {
      unknown++
    }
  }
  return { confirmed, unknown, faults }
}

function outcomeOf(proof: TillProof, chain: ChainProof | null, isSimulated: boolean) {
  return {
    adds_up: proof.faults.length === 0,
    source: isSimulated ? 'simulated' : 'live',
    transfers: proof.transfers,
    entries: proof.entries,
    prepaid_keys: proof.prepaidKeys,
    received_micros: proof.received,
    earned_micros: proof.earned,
    on_keys_micros: proof.onKeys,
    lost_micros: proof.lost,
    unverified_settlements: proof.unverified,
    exposed_keys: proof.exposedKeys.map(({ hint, balance, createdAt, tx }) => ({
      key_hint: hint,
      balance_micros: balance,
      created_at: isoOf(createdAt),
      transaction: tx,
    })),
    chain: chain && { confirmed: chain.confirmed, unknown: chain.unknown },
    claims: proof.claims,
    faults: proof.faults,
  }
}

export function proofText(proof: TillProof, isSimulated: boolean, chain: ChainProof | null = null): string {
  const { transfers, received, earned, onKeys, lost, prepaidKeys, claims, faults } = proof
  const kind = isSimulated ? ' (simulated, no real money)' : ''
  const what = `${counted(transfers, 'transfer', 'transfers')}${kind}`
  const networks = Object.entries(received)
  const amounts: (readonly [string, Micros])[] = [
    ['Received', networks.reduce((sum, [, micros]) => sum + micros, 0)],
    ...networks.map(([network, micros]) => [`  ${network}`, micros] as const),
    ['Earned by calls', earned],
    [`On ${counted(prepaidKeys, 'prepaid key', 'prepaid keys')}`, onKeys],
    ...(lost === 0 ? [] : [['Spent of credit that never arrived', lost] as const]),
  ]
  const states = Object.entries(claims).filter(([, count]) => count > 0)
  const lines = [
    faults.length === 0 ? `The money adds up: ${what}.` : `The money does NOT add up: ${what}.`,
    ...faults.map((fault) => `  ${fault}`),
    ...amountLines(amounts),
    states.length === 0
      ? 'No payment has been brought yet.'
      : `Payments: ${states.map(([state, count]) => counted(count, state, state)).join(', ')}.`,
    ...settlementLines(proof, chain),
    ...exposureLines(proof),
  ]
  return lines.map(plainText).join('\n')
}

function settlementLines({ unverified }: TillProof, chain: ChainProof | null): string[] {
  const lines: string[] = []
  if (unverified > 0)
    lines.push(
      `Vouched for by the facilitator alone: ${counted(unverified, 'settlement', 'settlements')}. A running service looks them up once a minute.`,
    )
  if (chain !== null && chain.confirmed + chain.unknown > 0) {
    const unknown = chain.unknown === 0 ? '' : `, ${chain.unknown} could not be looked up`
    lines.push(`Held against the chain: ${chain.confirmed} confirmed${unknown}.`)
  }
  return lines
}

/** Older versions derived a key from the payment that bought it and showed it again for that payment. */
function exposureLines({ exposedKeys }: TillProof): string[] {
  if (exposedKeys.length === 0) return []
  return [
    `EXPOSED: ${counted(exposedKeys.length, 'prepaid key', 'prepaid keys')} issued by an older version, which showed a key to anyone who brought the payment from the chain. Replace each: its buyer with the wallet that paid, or you with perptape ledger reissue TRANSACTION`,
    ...exposedKeys.map(
      ({ hint, balance, createdAt, tx }) =>
        `  ${hint}  ${usdOf(balance)} USD  issued ${isoOf(createdAt)}  ${tx ?? 'no transaction on record'}`,
    ),
  ]
}

function amountLines(amounts: readonly (readonly [string, Micros])[]): string[] {
  const cells = amounts.map(([name, micros]) => [name, usdOf(micros)] as const)
  const widths = [0, 1].map((side) => Math.max(...cells.map((cell) => cell[side]!.length)))
  return cells.map(([name, usd]) => `${name.padEnd(widths[0]!)}  ${usd.padStart(widths[1]!)} USD`)
}

/** Where something is wrong, sums may be below nothing, or beyond all measure. */
function usdOf(micros: Micros): string {
  if (!Number.isSafeInteger(micros)) return `${micros} millionths of a`
  return micros < 0 ? `-${microsToUsd(-micros)}` : microsToUsd(micros)
}
