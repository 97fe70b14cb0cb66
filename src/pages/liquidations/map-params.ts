import { liqmapBoard, type liqmapParams } from '../../boards/liquidations/liqmap.ts'

export type MapParams = typeof liqmapParams

export const mapQuestion = ({ symbol, timeframe }: { symbol: string; timeframe: string }) => ({
  board: liqmapBoard,
  params: { symbol, timeframe },
})
