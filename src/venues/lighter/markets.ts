import type { RestApi } from '../../define/source.ts'

/** Of perpetuals; those of the spot market are in a list of their own. */
export const MARKETS = 'order_book_details'

export function askMarkets(api: RestApi): Promise<unknown> {
  return api.get('https://mainnet.zklighter.elliot.ai/api/v1/orderBookDetails')
}
