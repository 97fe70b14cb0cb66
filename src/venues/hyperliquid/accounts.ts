import { poll } from '../../define/source.ts'
import { dexAccounts, dexPositions } from '../../tables/positioning/dex-whales.ts'
import { type Account, type HeldPosition, scanRows } from '../account.ts'
import { askEachName, type ContractAnswer } from '../each-contract.ts'
import { type Fields, isFields, numberOf, positiveOf, textOf } from '../fields.ts'
import { askState } from './info.ts'
import { largestAccounts } from './leaderboard.ts'

const ID = 'hyperliquid.accounts'
const ACCOUNTS = 300
/** What is worth less is left over from a position, and its price cannot be told from it. */
const DUST_USD = 1

/**
 * One scan for both tables. Which accounts are the largest is told by the leaderboard, which counts their coins too; where
 * they stand among each other, by what they are worth here.
 */
export const accounts = poll({
  id: ID,
  into: { accounts: dexAccounts, positions: dexPositions },
  about: 'What the 300 largest accounts are worth and hold; what others deploy (HIP-3) is not asked for.',
  every: '5m',
  ask: async (api, context) =>
    askEachName(await largestAccounts(ID, ACCOUNTS, api, context), (user) => askState(api, user), {
      tally: context.tally,
    }),
  parse: (answers, { now, tally }) => scanRows(tally.walk(answers, accountIn), now),
})

/**
 * All that an account holds, or null: one of whose positions any cannot be read was not read at all. With the others it
 * would look as if that one were closed.
 */
function accountIn({ instrument: address, answer }: ContractAnswer): Account | null {
  if (!isFields(answer) || !isFields(answer.marginSummary) || !Array.isArray(answer.assetPositions))
    return null
  const equityUsd = numberOf(answer.marginSummary.accountValue)
  const held = answer.assetPositions.map(positionIn)
  if (equityUsd === null || held.includes(null)) return null
  const positions = held.filter((position) => position !== null && position !== 'dust')
  return { address, equityUsd, positions }
}

function positionIn(entry: unknown): HeldPosition | 'dust' | null {
  const position: Fields = isFields(entry) && isFields(entry.position) ? entry.position : {}
  const coin = textOf(position.coin)
  const size = numberOf(position.szi)
  const notionalUsd = numberOf(position.positionValue)
  if (coin === null || size === null || notionalUsd === null) return null
  if (size === 0 || notionalUsd < DUST_USD) return 'dust'
  const entryPrice = positiveOf(position.entryPx)
  const gainUsd = numberOf(position.unrealizedPnl)
  const { type, value } = isFields(position.leverage) ? position.leverage : {}
  const leverage = positiveOf(value)
  if (entryPrice === null || gainUsd === null || leverage === null) return null
  if (type !== 'cross' && type !== 'isolated') return null
  const liquidation = positiveOf(position.liquidationPx)
  return { coin, size, notionalUsd, entry: entryPrice, liquidation, leverage, marginMode: type, gainUsd }
}
