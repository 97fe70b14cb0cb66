import { name, price, symbol } from '../define/figures.ts'
import { means, time } from '../define/table.ts'

/** Columns that return in the tables of markets, each with what it means. */

export const perpetual = () => means(symbol(), 'Perpetual, as BTCUSDT.')
export const coin = () => means(symbol(), 'Coin, as BTC.')
export const hourStart = () => means(time(), 'Start of the UTC hour.')
export const btcClose = () => means(price(), 'Price of a bitcoin at the end of the day.')
export const toldBy = () => means(name(), 'Who told it.')
