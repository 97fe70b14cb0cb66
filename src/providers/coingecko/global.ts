import { poll } from '../../define/source.ts'
import { globalMarketSnapshots } from '../../tables/cycle/indices.ts'
import { badAnswer, isFields, numberOf, positiveOf } from '../../venues/fields.ts'

const ID = 'coingecko.global'

/** It tells the present alone: there is no keyless past. */
export const globalMarket = poll({
  id: ID,
  into: globalMarketSnapshots,
  about: 'Size, volume and dominance of the whole market.',
  every: '30m',
  ask: (api) => api.get('https://api.coingecko.com/api/v3/global'),
  parse(answer, { now }) {
    const data = isFields(answer) && isFields(answer.data) ? answer.data : {}
    const figure = (of: unknown, name: string) => (isFields(of) ? positiveOf(of[name]) : null)
    const total_mcap_usd = figure(data.total_market_cap, 'usd')
    const total_volume_24h_usd = figure(data.total_volume, 'usd')
    const btc_dominance_pct = figure(data.market_cap_percentage, 'btc')
    const eth_dominance_pct = figure(data.market_cap_percentage, 'eth')
    const active_cryptos = figure(data, 'active_cryptocurrencies')
    const mcap_change_24h_pct = numberOf(data.market_cap_change_percentage_24h_usd)
    if (
      total_mcap_usd === null ||
      total_volume_24h_usd === null ||
      btc_dominance_pct === null ||
      eth_dominance_pct === null ||
      active_cryptos === null ||
      mcap_change_24h_pct === null
    )
      throw badAnswer(ID, 'expected capitalisation, volume and dominance', answer)
    if (btc_dominance_pct + eth_dominance_pct > 100)
      throw badAnswer(ID, 'bitcoin and ether are more than the whole', data.market_cap_percentage)
    return [
      {
        ts: now,
        total_mcap_usd,
        active_cryptos,
        btc_dominance_pct,
        eth_dominance_pct,
        total_volume_24h_usd,
        mcap_change_24h_pct,
      },
    ]
  },
})
