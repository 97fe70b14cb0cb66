import { DAY, floorTo, type Ms } from '../../core/time.ts'
import { optionsFlowRollup } from '../../rollups/options/flow.ts'
import { ivSurfaceRollup } from '../../rollups/options/iv-surface.ts'
import { OPTION_CURRENCIES, QUOTING_VENUE } from '../../tables/options/options.ts'
import type { SimModel } from '../model/model.ts'
import { quotesOf } from '../options/chains.ts'
import { listedOptions } from '../options/listed-options.ts'
import { optionTrades } from '../options/tape.ts'
import { marks, type Past, type PastRows } from '../past.ts'
import { Derived } from './derive.ts'

const FLOW_DAYS = 30
const SURFACE_DAYS = 365
/** So long every expiry is told; before, those that volatility thirty days ahead is made of. */
const WHOLE_DAYS = 7
const AHEAD = 30 * DAY

/** Smiles of a year, of the quotes at the start of each day. */
export function pastSurfaces({ market, now }: Past): AsyncIterable<PastRows> {
  const today = floorTo(now, DAY)
  const chains = (since: Ms, until: Ms) =>
    [...marks(DAY, since, Math.min(until, now))].flatMap((at) =>
      quotes(market, at, today - at < WHOLE_DAYS * DAY),
    )
  return new Derived(ivSurfaceRollup, { chains }, now).spans(marks(DAY, today - SURFACE_DAYS * DAY, now))
}

export function pastOptionsFlow({ market, now }: Past): AsyncIterable<PastRows> {
  const trades = (since: Ms, until: Ms) => optionTrades(market, since, Math.min(until, now))
  const today = floorTo(now, DAY)
  return new Derived(optionsFlowRollup, { trades }, now).spans(marks(DAY, today - FLOW_DAYS * DAY, now))
}

function quotes(market: SimModel, at: Ms, isWhole: boolean) {
  const pick = isWhole ? undefined : (expiries: readonly Ms[]) => around(expiries, at + AHEAD)
  return OPTION_CURRENCIES.flatMap((currency) => {
    const options = listedOptions(market, QUOTING_VENUE, currency, at, pick).flat()
    return quotesOf(market, QUOTING_VENUE, currency, at, options, 'outside')
  })
}

/** The last before a moment and the first after it. */
function around(expiries: readonly Ms[], moment: Ms): Ms[] {
  const next = expiries.findIndex((expires) => expires > moment)
  return next < 0 ? [] : expiries.slice(Math.max(0, next - 1), next + 1)
}
