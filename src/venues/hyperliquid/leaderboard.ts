import type { RestApi, SourceContext } from '../../define/source.ts'
import { badAnswer, numberOf } from '../fields.ts'

export const LEADERBOARD_HOST = 'stats-data.hyperliquid.xyz'
const LEADERBOARD = `https://${LEADERBOARD_HOST}/Mainnet/leaderboard`
/** Forty megabytes in 2026: every account that ever had something, with what it gained in four spans of time. */
const LARGE = { bytes: 128 << 20, within: '1m' } as const
/** Of a row only this is wanted. It is looked for in the text, since millions of objects would be made for three hundred names. */
const ROW = /"ethAddress":\s*"(0x[0-9a-f]{40})",\s*"accountValue":\s*"(-?[\d.]+)"/gi

/** The accounts that are worth most, the largest first. The list changes slowly, and is asked for once an hour. */
export function largestAccounts(
  source: string,
  count: number,
  api: RestApi,
  { kept }: SourceContext,
): Promise<readonly string[]> {
  return kept('leaderboard', '1h', async () => {
    const text = await api.get(LEADERBOARD, { as: 'text', large: LARGE })
    const accounts = [...text.matchAll(ROW)].flatMap(([, address, worth]) => {
      const value = numberOf(worth)
      return value === null ? [] : [{ address: address!.toLowerCase(), value }]
    })
    if (accounts.length === 0) throw badAnswer(source, 'no account with its value', text.slice(0, 200))
    accounts.sort((a, b) => b.value - a.value)
    return [...new Set(accounts.slice(0, count).map(({ address }) => ownCopy(address)))]
  })
}

/** A piece of a text keeps all of the text in memory for as long as it is kept itself. */
function ownCopy(piece: string): string {
  return Buffer.from(piece).toString()
}
