import { listIn, listOrNone, numberOf, textOf } from '../fields.ts'
import { insuranceFund } from '../insurance-fund.ts'
import { orNull } from '../or-null.ts'

const ID = 'bitget.insurance'
const URL = 'https://api.bitget.com/api/v3/market/risk-reserve-all'

interface Answer {
  readonly usdt: unknown
  readonly usdc: unknown
  readonly coins: unknown
}

/** Contracts that share a reserve are listed together. Its protection fund is another thing, and is not told here. */
export const insurance = insuranceFund({
  venue: 'bitget',
  needs: ['perp marks'],
  async ask(api): Promise<Answer> {
    const of = (category: string) => api.get(URL, { query: { category } })
    const [usdt, usdc, coins] = await Promise.all([
      of('USDT-FUTURES'),
      orNull(of('USDC-FUTURES')),
      orNull(of('COIN-FUTURES')),
    ])
    return { usdt, usdc, coins }
  },
  read: ({ usdt, usdc, coins }, { tally }) => {
    const others = [usdc, coins].flatMap((answer) => listOrNone(ID, answer, 'data', 'list'))
    return tally.walk([...listIn(ID, usdt, 'data', 'list'), ...others], (entry) => {
      const asset = textOf(entry.coin)
      const balance = numberOf(entry.balance)
      if (asset === null || balance === null) return null
      const covers = (Array.isArray(entry.symbols) ? entry.symbols : []).map(String)
      return { covers, asset, balance }
    })
  },
})
