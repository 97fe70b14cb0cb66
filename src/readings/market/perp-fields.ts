import * as is from '../../define/answer.ts'

/** Figures of one perpetual on the reference venue, as every answer shows them. */
export const perpFields = {
  lastPrice: is.price('Last trade on the reference venue; its quote coin counts as a dollar.'),
  change24hPct: is.unsure(
    is.pct('Change of the price over 24 hours, as the venue tells it; null for a younger contract.'),
  ),
  quoteVolume24h: is.unsure(
    is.usd('Traded in the last 24 hours on the reference venue; its quote coin counts as a dollar.'),
  ),
  volumeChange24hPct: is.unsure(is.pct('Change of that volume against a day earlier.')),
  openInterestUsd: is.unsure(is.usd('Open interest on the reference venue, one side, at the mark price.')),
  openInterestBase: is.coins('Open interest on the reference venue, one side.'),
  oi1hPct: is.unsure(is.pct('Change of open interest over an hour, in coins: a price move alone is none.')),
  oi4hPct: is.unsure(is.pct('Change of open interest over 4 hours, in coins.')),
  oi24hPct: is.unsure(is.pct('Change of open interest over 24 hours, in coins.')),
  oi24hUsd: is.unsure(
    is.usd('What was opened (+) or closed (−) in 24 hours, one side, at the present price.'),
  ),
  fundingRatePct: is.unsure(
    is.rate('Funding announced for the present interval of the contract; positive: longs pay shorts.'),
  ),
  nextFundingAt: is.unsure(is.iso('When funding is next settled.')),
  basisPct: is.unsure(is.rate('(Mark − index) / index.')),
  pressureScore: is.unsure(is.score('How one-sided the perpetual is; null where it has no score.')),
  pressureDirection: is.unsure(is.oneOf(['LONG', 'SHORT'], 'The side that is crowded.')),
}
