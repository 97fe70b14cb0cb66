import { coinOf } from '../core/symbols.ts'
import type { Dataset } from './dataset.ts'

type AnyRow = Readonly<Record<string, unknown>>

/** A row of the table, of the cells of a published one: each is of its kind, and those that must be there are. */
export function tableRowOf(dataset: Dataset, published: AnyRow): AnyRow {
  const row: Record<string, unknown> = byThePiece(dataset, published)
  for (const [name, left] of Object.entries(dataset.leavesOut)) {
    if (left === 'unknown') row[name] = null
    else row[name] = 'is' in left ? left.is : left.gives(row)
  }
  return row
}

const PAIR = /^(.+?)(USDT|USDC|USD)?$/

/** What a symbol such as BTCUSDT is made of; there is no quote in the name of a coin. */
export function pairOf(symbol: string): { readonly base: string; readonly quote: string | null } {
  const [, base = symbol, quote = null] = PAIR.exec(symbol) ?? []
  return { base, quote }
}

/** A coin is counted by the piece: 1000PEPEUSDT is PEPEUSDT, at a thousandth of the price. */
function byThePiece({ coins }: Dataset, published: AnyRow): Record<string, unknown> {
  const row = { ...published }
  if (coins === null) return row
  const { base, quote } = pairOf(String(row[coins.named]))
  const { coin, pieces } = coinOf(base)
  if (pieces === 1) return row
  row[coins.named] = `${coin}${quote ?? ''}`
  for (const price of coins.prices ?? []) {
    const figure = row[price]
    // As many digits as a double is sure of.
    if (typeof figure === 'number') row[price] = Number((figure / pieces).toPrecision(15))
  }
  return row
}
