import { MAP_TIMEFRAMES, PUBLIC_TIMEFRAME } from '../../analytics/liquidations/liquidation-map-model.ts'
import { liqmapBoard } from '../../boards/liquidations/liqmap.ts'
import { choice, perpSymbolOr } from '../../define/params.ts'

export const mapParams = {
  symbol: perpSymbolOr('BTC', 'Perpetual, as BTC or BTCUSDT.'),
  timeframe: choice(MAP_TIMEFRAMES, {
    default: PUBLIC_TIMEFRAME,
    about:
      'Whose openings are followed; pages show those of 24 hours, others are for members through the API.',
  }),
}
export type MapParams = typeof mapParams

export const mapQuestion = ({ symbol, timeframe }: { symbol: string; timeframe: string }) => ({
  board: liqmapBoard,
  params: { symbol, timeframe },
})
