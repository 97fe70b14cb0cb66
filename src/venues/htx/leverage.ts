import type { RestApi } from '../../define/source.ts'
import { byName, type Fields, listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { leverageLadders } from '../ladder.ts'

const ID = 'htx.leverage'
const HOST = 'https://api.hbdm.com'

interface Answer {
  readonly factors: unknown
  readonly contracts: unknown
  readonly prices: unknown
}

/**
 * HTX does not cut leverage by size. It liquidates when margin falls below a part of the initial one, the adjustment
 * factor, which grows with the size: at the highest leverage that part is the maintenance margin.
 */
export const leverage = leverageLadders<Answer>({
  venue: 'htx',
  about: 'Maintenance margins by size at the highest leverage; their steps are counted in contracts.',
  ask: askAll,
  read(answer) {
    const contracts = byName(listIn(ID, answer.contracts, 'data'), 'contract_code')
    const prices = byName(listIn(ID, answer.prices, 'ticks'), 'contract_code')
    return listIn(ID, answer.factors, 'data').flatMap((entry) => {
      const contract = contracts.get(entry.contract_code)
      if (!contract || !isOurs(contract)) return []
      const dollars = dollarsOf(contract, prices.get(entry.contract_code))
      const highest = listIn(ID, entry, 'list').reduce<Fields | null>(
        (best, each) => (leverIn(each) > leverIn(best) ? each : best),
        null,
      )
      if (dollars === null || highest === null) return []
      const ladders = listIn(ID, highest, 'ladders')
      return [
        {
          instrument: textOf(entry.contract_code),
          base: textOf(contract.symbol),
          steps: ladders.map((step, at) =>
            stepOf(step, leverIn(highest), dollars, at === ladders.length - 1),
          ),
        },
      ]
    })
  },
  countsCoins: true,
})

async function askAll(api: RestApi): Promise<Answer> {
  const [factors, contracts, prices] = await Promise.all([
    api.get(`${HOST}/linear-swap-api/v1/swap_adjustfactor`),
    api.get(`${HOST}/linear-swap-api/v1/swap_contract_info`, { query: { business_type: 'swap' } }),
    api.get(`${HOST}/linear-swap-ex/market/detail/batch_merged`, { query: { business_type: 'swap' } }),
  ])
  return { factors, contracts, prices }
}

/** Shares and metals carry labels. */
function isOurs({ contract_status, tradfi_labels, trade_partition }: Fields): boolean {
  const isCoin = tradfi_labels == null || (Array.isArray(tradfi_labels) && tradfi_labels.length === 0)
  return isCoin && numberOf(contract_status) === 1 && (trade_partition ?? 'USDT') === 'USDT'
}

/** In one contract. */
function dollarsOf(contract: Fields, ticker: Fields | undefined): number | null {
  const size = positiveOf(contract.contract_size)
  const price = positiveOf(ticker?.close)
  return size === null || price === null ? null : size * price
}

function leverIn(entry: Fields | null): number {
  return positiveOf(entry?.lever_rate) ?? 0
}

/** The next step begins a contract above; the last has no end. */
function stepOf(step: Fields, leverage: number, dollars: number, isLast: boolean) {
  const factor = positiveOf(step.adjust_factor)
  const size = positiveOf(step.max_size)
  const end = size === null ? null : (size + 1) * dollars
  return {
    cap: isLast ? Number.POSITIVE_INFINITY : end,
    leverage,
    maintenance: factor === null ? null : factor / leverage,
  }
}
