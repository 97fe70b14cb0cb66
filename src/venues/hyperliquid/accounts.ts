import { coinOf } from '../../core/symbols.ts'
import type { Ms } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { dexAccounts, dexPositions } from '../../tables/positioning/dex-whales.ts'
import { askEachName, type ContractAnswer } from '../each-contract.ts'
import { type Fields, isFields, numberOf, positiveOf, textOf } from '../fields.ts'
import { askState } from './info.ts'
import { largestAccounts } from './leaderboard.ts'

const ID = 'hyperliquid.accounts'
const ACCOUNTS = 300
/** What is worth less is left over from a position, and its price cannot be told from it. */
const DUST_USD = 1

type Position = Row<typeof dexPositions>

interface Account {
  readonly address: string
  readonly equity: number
  readonly positions: readonly Position[]
}

/**
 * One scan for both tables. Which accounts are the largest is told by the leaderboard, which counts their coins too; where
 * they stand among each other, by what they are worth here.
 */
export const accounts = poll({
  id: ID,
  into: { accounts: dexAccounts, positions: dexPositions },
  about:
    'What the 300 largest accounts are worth and hold; those that others deploy (HIP-3) are not asked for.',
  every: '5m',
  ask: async (api, context) =>
    askEachName(await largestAccounts(ID, ACCOUNTS, api, context), (user) => askState(api, user)),
  parse(answers, { now, tally }) {
    const read = tally.walk(answers, (answer) => accountIn(answer, now))
    read.sort((a, b) => b.equity - a.equity)
    return {
      accounts: read.map(({ address, equity }, place) => ({
        scanned_at: now,
        address,
        rank: place + 1,
        equity_usd: equity,
      })),
      positions: read.flatMap(({ positions }) => positions),
    }
  },
})

/**
 * All that an account holds, or null: one of whose positions any cannot be read was not read at all. With the others it
 * would look as if that one were closed.
 */
function accountIn({ instrument: address, answer }: ContractAnswer, now: Ms): Account | null {
  if (!isFields(answer) || !isFields(answer.marginSummary) || !Array.isArray(answer.assetPositions))
    return null
  const equity = numberOf(answer.marginSummary.accountValue)
  if (equity === null) return null
  const positions: Position[] = []
  for (const held of answer.assetPositions) {
    const position = isFields(held) && isFields(held.position) ? held.position : null
    const size = numberOf(position?.szi)
    const worth = numberOf(position?.positionValue)
    if (position === null || size === null || worth === null) return null
    if (size === 0 || worth < DUST_USD) continue
    const row = positionIn(position, size, worth)
    if (row === null) return null
    positions.push({ address, ...row, scanned_at: now })
  }
  return { address, equity, positions }
}

function positionIn(position: Fields, size: number, worth: number) {
  const name = textOf(position.coin)
  const entry = positiveOf(position.entryPx)
  const gain = numberOf(position.unrealizedPnl)
  const { type, value } = isFields(position.leverage) ? position.leverage : {}
  const leverage = positiveOf(value)
  if (name === null || entry === null || gain === null || leverage === null) return null
  if (type !== 'cross' && type !== 'isolated') return null
  // kPEPE is a thousand of PEPE.
  const { coin, pieces } = coinOf(name)
  const liquidation = positiveOf(position.liquidationPx)
  return {
    coin,
    size: size * pieces,
    notional_usd: worth,
    entry_price: entry / pieces,
    mark_price: worth / Math.abs(size) / pieces,
    liquidation_price: liquidation === null ? null : liquidation / pieces,
    leverage,
    margin_mode: type,
    unrealized_pnl_usd: gain,
  } as const
}
