import { createHash } from 'node:crypto'
import { type Address, isOffCurveAddress } from '@solana/kit'
import { fromBase58, toBase58 } from '../../core/base58.ts'
import type { SolanaInstruction, SolanaTransaction } from './solana-transaction.ts'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ACCOUNTS_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const TRANSFER_CHECKED = 12

/** One transfer of a token, as the instruction for it says. */
export interface TokenTransfer {
  readonly source: string
  readonly mint: string
  readonly destination: string
  /** Whose tokens they are, and who signed for them. */
  readonly authority: string
  readonly amount: bigint
}

/** The one transfer that a payment consists of; null where there is none, or more than one, or it cannot be read. */
export function tokenTransferOf({ instructions }: SolanaTransaction): TokenTransfer | null {
  const ofTokens = instructions.filter(({ program }) => program === TOKEN_PROGRAM)
  return ofTokens.length === 1 ? readTransfer(ofTokens[0]!) : null
}

function readTransfer({ accounts, data }: SolanaInstruction): TokenTransfer | null {
  const [source, mint, destination, authority] = accounts
  if (data.length !== 10 || data[0] !== TRANSFER_CHECKED) return null
  if (!source || !mint || !destination || !authority) return null
  const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(1, true)
  return { source, mint, destination, authority, amount }
}

/** Where an owner's tokens of a kind lie: an address that the chain's rules derive from both. Null for what is no address. */
export function tokenAccountOf(owner: string, mint: string): string | null {
  const [ownerBytes, mintBytes] = [fromBase58(owner), fromBase58(mint)]
  if (ownerBytes?.length !== 32 || mintBytes?.length !== 32) return null
  for (let bump = 255; bump >= 0; bump--) {
    const address = createHash('sha256')
      .update(ownerBytes)
      .update(fromBase58(TOKEN_PROGRAM)!)
      .update(mintBytes)
      .update(Uint8Array.of(bump))
      .update(fromBase58(ACCOUNTS_PROGRAM)!)
      .update('ProgramDerivedAddress')
      .digest()
    // A derived address is none that anybody could have a key to.
    const written = toBase58(address)
    if (isOffCurveAddress(written as Address)) return written
  }
  return null
}
