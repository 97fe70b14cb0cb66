import { type Fields, listIn, positiveOf } from '../fields.ts'
import { leverageLadders, leverageOf } from '../ladder.ts'

const MOST_STEPS = 200

export const leverage = leverageLadders({
  venue: 'apex',
  ask: (api) => api.get('https://omni.apex.exchange/api/v3/symbols'),
  read: (answer) =>
    listIn('apex.leverage', answer, 'data', 'contractConfig', 'perpetualContract').map((entry) => ({
      instrument: entry.symbol,
      steps: stepsOf(entry),
    })),
})

/** The first step ends at the baseline; each that follows is as long as the increment, up to the largest position. */
function stepsOf(entry: Fields) {
  const baseline = positiveOf(entry.baselinePositionValue)
  const increment = positiveOf(entry.incrementalPositionValue)
  const largest = positiveOf(entry.maxPositionValue)
  const initial = positiveOf(entry.initialMarginRate)
  const maintenance = positiveOf(entry.maintenanceMarginRate)
  if (baseline === null || increment === null || initial === null || maintenance === null) return []
  const most = positiveOf(entry.maxMaintenanceMarginRate) ?? 1
  const more = [
    positiveOf(entry.incrementalInitialMarginRate),
    positiveOf(entry.incrementalMaintenanceMarginRate),
  ]
  const count = largest === null ? 1 : 1 + Math.max(0, Math.ceil((largest - baseline) / increment))
  return Array.from({ length: Math.min(count, MOST_STEPS) }, (_, at) => ({
    cap: Math.min(baseline + at * increment, largest ?? Number.POSITIVE_INFINITY),
    leverage: leverageOf(Math.min(initial + at * (more[0] ?? 0), 1)),
    maintenance: Math.min(maintenance + at * (more[1] ?? 0), most),
  }))
}
