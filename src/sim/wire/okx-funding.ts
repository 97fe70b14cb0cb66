import { DAY, HOUR, type Ms } from '../../core/time.ts'
import { fundingRuleOf } from '../model/funding-rules.ts'
import type { SimTicker } from '../model/market.ts'
import { type Answer, integerIn } from './dialect.ts'
import { plain } from './numerals.ts'
import { empty, type Listing, listings, malformed, told, unknownInstrument } from './okx-listing.ts'
import type { VenueView } from './view.ts'

const HISTORY_KEPT = 92 * DAY
const HISTORY_LIMIT = 400
/** As OKX calls a rate with interest in it. */
const FORMULA = 'withRate'

/** `fundingTime` is the settlement ahead, which `fundingRate` is for; `nextFundingTime` is the one after it. */
export function funding(
  listing: Listing,
  ticker: SimTicker,
  view: VenueView,
  settledBefore: ReturnType<typeof lastSettled>,
) {
  const interval = listing.contract.fundingIntervalHours * HOUR
  return {
    formulaType: FORMULA,
    fundingRate: plain(ticker.fundingRate),
    fundingTime: String(ticker.nextFundingAt),
    impactValue: '',
    instId: listing.instId,
    instType: 'SWAP',
    interestRate: plain((fundingRuleOf('okx').interest * listing.contract.fundingIntervalHours) / 8),
    maxFundingRate: '0.015',
    method: 'current_period',
    minFundingRate: '-0.015',
    nextFundingRate: '',
    nextFundingTime: String(ticker.nextFundingAt + interval),
    premium: plain(ticker.mark / ticker.index - 1),
    prevFundingTime: String(ticker.nextFundingAt - interval),
    settFundingRate: settledBefore(listing, ticker.nextFundingAt, view),
    settState: 'settled',
    ts: String(view.at),
  }
}

/** The rate of the last settlement, looked up once per settlement. */
export function lastSettled() {
  const known = new Map<string, { next: Ms; rate: string }>()
  return ({ instId, contract }: Listing, next: Ms, view: VenueView): string => {
    const held = known.get(instId)
    if (held?.next === next) return held.rate
    const last = view.settlements(contract.base, next - contract.fundingIntervalHours * HOUR, next).at(-1)
    const rate = last ? plain(last.rate) : ''
    known.set(instId, { next, rate })
    return rate
  }
}

/** Newest first; `after` asks for what is older than a settlement, `before` for what is newer. */
export function fundingHistory(query: URLSearchParams, view: VenueView): Answer {
  const instId = query.get('instId')
  if (!instId) return empty('instId')
  const listing = listings(view).find((each) => each.instId === instId)
  if (!listing) return unknownInstrument()
  const before = integerIn(query, 'before')
  const after = integerIn(query, 'after')
  const limit = integerIn(query, 'limit') ?? (query.get('limit') ? 0 : HISTORY_LIMIT)
  if (before === null) return malformed('before')
  if (after === null) return malformed('after')
  if (limit < 1 || limit > HISTORY_LIMIT) return malformed('limit')
  const to = after ?? view.at + 1
  const from = Math.max(before === undefined ? 0 : before + 1, view.at - HISTORY_KEPT)
  const rows = view.settlements(listing.contract.base, from, to).slice(-limit).reverse()
  return told(
    rows.map((row) => ({
      formulaType: FORMULA,
      fundingRate: plain(row.rate),
      fundingTime: String(row.time),
      instId,
      instType: 'SWAP',
      method: 'current_period',
      realizedRate: plain(row.rate),
    })),
  )
}
