import type { Query, RestApi } from '../../define/source.ts'

/** Credits of an ordinary call; a list of instruments costs twenty of them. */
export const CALL = 500
export const LIST = 10_000

/** What margins are held in; each has futures of its own. */
export const CURRENCIES = ['BTC', 'ETH', 'USDC', 'USDT'] as const

/** What options on bitcoin and ether are margined in: the coin itself, or USDC as BTC_USDC-27NOV26-90000-C. */
export const OPTION_MARGINS = ['BTC', 'ETH', 'USDC'] as const

export function askDeribit(api: RestApi, method: string, query: Query, credits = CALL): Promise<unknown> {
  return api.get(`https://www.deribit.com/api/v2/public/${method}`, { query, weight: credits })
}
