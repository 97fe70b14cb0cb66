import { RSI_PERIOD, rsiOf } from '../analytics/market/rsi.ts'
import { HOUR } from '../core/time.ts'
import type { Trail } from '../define/strategy.ts'

/**
 * RSI of the hours that end with the mark, of the first fourteen changes: with their plain means, so that nothing
 * before them counts. Unknown where one of the closes is.
 */
export function hourlyRsi(price: Trail): number {
  let gain = 0
  let loss = 0
  for (let hours = 0; hours < RSI_PERIOD; hours++) {
    const change = price.ago(hours * HOUR) - price.ago((hours + 1) * HOUR)
    gain += Math.max(change, 0)
    loss += Math.max(-change, 0)
  }
  const [avgGain, avgLoss] = [gain / RSI_PERIOD, loss / RSI_PERIOD]
  return rsiOf({ bars: RSI_PERIOD + 1, avgGain, avgLoss, close: null, closedAt: null }) ?? Number.NaN
}
