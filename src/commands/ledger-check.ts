import { counted } from '../core/counted.ts'
import { type Micros, microsToUsd } from '../core/money.ts'
import { checkMoney } from '../ledger/open.ts'
import type { TillProof } from '../ledger/till-port.ts'
import { readFolderKind } from '../store/folder.ts'
import { ledgerOf } from './account-ledger.ts'
import { plainText } from './plain-text.ts'
import { type Flags, print } from './print.ts'

/** Adds up the money of a folder, or of all who share a database. */
export async function ledgerCheck(flags: Flags): Promise<void> {
  const { folder, place } = ledgerOf(flags.data)
  const proof = await checkMoney(place)
  const isSimulated = readFolderKind(folder) === 'simulated'
  print(flags, outcomeOf(proof, isSimulated), () => proofText(proof, isSimulated))
  process.exitCode = proof.faults.length === 0 ? 0 : 1
}

function outcomeOf(proof: TillProof, isSimulated: boolean) {
  return {
    adds_up: proof.faults.length === 0,
    source: isSimulated ? 'simulated' : 'live',
    transfers: proof.transfers,
    entries: proof.entries,
    prepaid_keys: proof.prepaidKeys,
    received_micros: proof.received,
    earned_micros: proof.earned,
    on_keys_micros: proof.onKeys,
    claims: proof.claims,
    faults: proof.faults,
  }
}

export function proofText(proof: TillProof, isSimulated: boolean): string {
  const { transfers, received, earned, onKeys, prepaidKeys, claims, faults } = proof
  const kind = isSimulated ? ' (simulated, no real money)' : ''
  const what = `${counted(transfers, 'transfer', 'transfers')}${kind}`
  const networks = Object.entries(received)
  const amounts: (readonly [string, Micros])[] = [
    ['Received', networks.reduce((sum, [, micros]) => sum + micros, 0)],
    ...networks.map(([network, micros]) => [`  ${network}`, micros] as const),
    ['Earned by calls', earned],
    [`On ${counted(prepaidKeys, 'prepaid key', 'prepaid keys')}`, onKeys],
  ]
  const states = Object.entries(claims).filter(([, count]) => count > 0)
  const lines = [
    faults.length === 0 ? `The money adds up: ${what}.` : `The money does NOT add up: ${what}.`,
    ...faults.map((fault) => `  ${fault}`),
    ...amountLines(amounts),
    states.length === 0
      ? 'No payment has been brought yet.'
      : `Payments: ${states.map(([state, count]) => counted(count, state, state)).join(', ')}.`,
  ]
  return lines.map(plainText).join('\n')
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
