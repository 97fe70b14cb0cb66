import { fromBase58, toBase58 } from '../../../src/core/base58.ts'

/** Accounts of the token program, byte by byte. */

const MINT_BYTES = 82
export const TOKEN_ACCOUNT_BYTES = 165
const AMOUNT_AT = 64

export function mintData(decimals: number): Uint8Array {
  const data = Buffer.alloc(MINT_BYTES)
  data.writeUInt8(decimals, 44)
  data.writeUInt8(1, 45)
  return data
}

export function tokenAccountData(mint: string, owner: string, amount: bigint): Uint8Array {
  const data = Buffer.alloc(TOKEN_ACCOUNT_BYTES)
  data.set(fromBase58(mint)!, 0)
  data.set(fromBase58(owner)!, 32)
  data.writeBigUInt64LE(amount, AMOUNT_AT)
  data.writeUInt8(1, 108)
  return data
}

export function readTokenAccount(data: Uint8Array): { mint: string; owner: string; amount: bigint } {
  return {
    mint: toBase58(data.subarray(0, 32)),
    owner: toBase58(data.subarray(32, 64)),
    amount: Buffer.from(data).readBigUInt64LE(AMOUNT_AT),
  }
}
