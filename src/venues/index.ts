import type { Provider, Venue } from '../define/source.ts'
import { binance } from './binance/binance.ts'
import { bybit } from './bybit/bybit.ts'
import { okx } from './okx/okx.ts'

/** The venues that we record over the wire. A new one is a folder and a line here. */
export const VENUES: readonly Venue[] = [binance, bybit, okx]

/** Those who are no exchange. */
export const PROVIDERS: readonly Provider[] = []
