import { name, price, symbol } from '../define/figures.ts'
import { maybe, means, oneOf, time } from '../define/table.ts'

/** Columns that return in many tables, each with what it means. */

export const perpetual = () => means(symbol(), 'Perpetual, as BTCUSDT.')
export const coin = () => means(symbol(), 'Coin, as BTC.')
export const quote = () => means(symbol(), 'Money that it is quoted in, as USDT.')
export const asset = () => means(name(), 'Asset, as BTC.')
export const network = () => means(name(), 'Network, by our name of it.')
export const account = () => means(name(), 'Account, by its address.')
export const perpOrSpot = () => means(oneOf('perp', 'spot'), 'Kind of market.')
export const cexOrDex = () =>
  means(oneOf('cex', 'dex'), 'Whether a company runs the venue (cex) or it is on chain (dex).')

export const hourStart = () => means(time(), 'Start of the UTC hour.')
export const btcClose = () => means(price(), 'Price of a bitcoin at the end of the day.')
export const toldBy = () => means(name(), 'Who told it.')

/** Rows that are made by us may also be imported. */
export const madeBy = () => means(name(), 'Who made the row: perptape, or whoever an import names.')

/** Of tables that keep every version of a fact that was seen. */
export const validFrom = () => means(time(), 'Since when this version holds.')
export const validTo = () => means(maybe(time()), 'Until when it held; null while it does.')
export const checkedAt = () => means(time(), 'When it was last seen to hold.')

/** What the recorder asks or listens to. */
export const sourceId = () => means(name(), 'Source, by its id, as binance.tickers.')
export const intoTable = () =>
  means(name(), 'Table that it fills; of a source that fills several, all of them with blanks between.')
