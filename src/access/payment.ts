import type { z } from 'zod'
import type { HistoryRoute } from '../define/history.ts'
import type { CellKind } from '../define/rule.ts'
import type { AnyTable, Columns } from '../define/table.ts'
import { offeredNetworks, type PayTo } from './payment-networks.ts'
import { type PaymentTerms, paymentTerms } from './payment-terms.ts'

/** A table's paid history, as the server routes it. */
interface PaidHistory {
  readonly table: AnyTable
  readonly history: Pick<HistoryRoute<Columns>, 'route' | 'priceUsd' | 'about' | 'columns'>
  readonly params: z.ZodObject
}

export interface Payment {
  /** As the catalog lists them. */
  readonly networks: readonly { readonly network: string; readonly chain: string; readonly pay_to: string }[]
  terms(route: PaidHistory): PaymentTerms
}

/** What this server asks for its paid routes. The terms of a route never change, so each is made once. */
export function createPayment(seller: { readonly publicUrl: string; readonly payTo: PayTo }): Payment {
  const made = new Map<string, PaymentTerms>()
  return {
    networks: offeredNetworks(seller.payTo).map(({ network, chain, payTo }) => ({
      network,
      chain,
      pay_to: payTo,
    })),
    terms({ table, history, params }) {
      const { route, priceUsd, about } = history
      let terms = made.get(route)
      if (!terms) {
        const example = {
          ok: true,
          route,
          rows: [exampleRow(table, history.columns)],
          count: 1,
          truncated: false,
        }
        terms = paymentTerms({ route, priceUsd, about, params, example, ...seller })
        made.set(route, terms)
      }
      return terms
    },
  }
}

const SAMPLE: Readonly<Record<CellKind, unknown>> = {
  time: '2026-11-01T00:00:00.000Z',
  date: '2026-11-01',
  text: 'text',
  number: 1.5,
  integer: 1,
  boolean: false,
  json: {},
}
const SAMPLE_BY_NAME: Readonly<Record<string, string>> = {
  symbol: 'BTCUSDT',
  exchange: 'binance',
  side: 'SELL',
}

/** One row of the right form; a column that the table lacks is a ratio, hence a number. */
function exampleRow(table: AnyTable, columns: readonly string[]): Record<string, unknown> {
  const kindOf = (name: string): CellKind => (table.columns as Columns)[name]?.kind ?? 'number'
  return Object.fromEntries(columns.map((name) => [name, SAMPLE_BY_NAME[name] ?? SAMPLE[kindOf(name)]]))
}
