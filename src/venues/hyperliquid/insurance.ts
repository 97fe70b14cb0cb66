import { badAnswer, isFields, numberOf } from '../fields.ts'
import { insuranceFund } from '../insurance-fund.ts'
import { askInfo } from './info.ts'

const ID = 'hyperliquid.insurance'
/** The vault that liquidates whom the book did not, and so stands in for a fund. */
const VAULT = { type: 'vaultDetails', vaultAddress: '0xdfc24b077bc1425ad1dea75bcb6f8158e10df303' }

export const insurance = insuranceFund({
  venue: 'hyperliquid',
  needs: ['perp contracts'],
  about: 'What the vault HLP holds, which takes over positions that the book does not close.',
  ask: (api) => askInfo(api, VAULT),
  read(answer, { contracts }) {
    const balance = accountValue(answer)
    if (balance === null) throw badAnswer(ID, 'no account value of the vault', answer)
    return [{ pool: 'hlp', asset: 'USDC', balance, contracts: contracts.perp.size }]
  },
})

/** `portfolio` is lists of a name and what happened in that time; the end of each is now. */
function accountValue(answer: unknown): number | null {
  const portfolio = isFields(answer) && Array.isArray(answer.portfolio) ? (answer.portfolio as unknown[]) : []
  const day = portfolio.find((part) => Array.isArray(part) && part[0] === 'day') as unknown[] | undefined
  const history = isFields(day?.[1]) ? day[1].accountValueHistory : null
  const last: unknown = Array.isArray(history) ? history.at(-1) : null
  return Array.isArray(last) ? numberOf(last[1]) : null
}
