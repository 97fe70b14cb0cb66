import type { RestApi } from '../../define/source.ts'

export function askMarkets(api: RestApi): Promise<unknown> {
  return api.get('https://api.starknet.extended.exchange/api/v1/info/markets')
}
