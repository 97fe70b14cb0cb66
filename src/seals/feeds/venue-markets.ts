import { oiWeightedFunding } from '../../analytics/venues/venue-markets.ts'
import { sumKnown } from '../../core/stats.ts'
import { readSnapshotsAt } from '../../readings/venues/present.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { COINS_AND_MARKET, type Feed, type FigureSource, MARKET } from '../feed.ts'

const funding: Feed = {
  feed: 'funding-8h',
  assets: COINS_AND_MARKET,
  unit: '%',
  scale: 6,
  methodology:
    'Funding for eight hours, Σ(rate · open interest) / Σ(open interest) over the perpetuals of all venues that are ' +
    'recorded: the last snapshot of each within 35 minutes before the mark. Positive: longs pay shorts.',
}

const openInterest: Feed = {
  feed: 'open-interest',
  assets: COINS_AND_MARKET,
  unit: 'USD',
  scale: 2,
  methodology:
    'Open interest of the perpetuals of all venues that are recorded, one side, summed: the last snapshot of each ' +
    'within 35 minutes before the mark. A venue that was silent for longer is not in the sum.',
}

export const venueMarkets: FigureSource = {
  feeds: [funding, openInterest],
  async read(open, mark) {
    const perps = await readSnapshotsAt(open(venueSnapshots), mark, { market: 'perp' })
    return COINS_AND_MARKET.flatMap((asset) => {
      const own = asset === MARKET ? perps : perps.filter(({ symbol }) => symbol === asset)
      const total = sumKnown(own.map(({ open_interest_usd }) => open_interest_usd))
      return [
        { feed: funding.feed, asset, value: oiWeightedFunding(own) },
        { feed: openInterest.feed, asset, value: total },
      ]
    })
  },
}
