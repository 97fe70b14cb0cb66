import { coins, iso, oneOf, pct, price, rate, score, unsure, usd } from '../../define/answer.ts'

/** Figures of one perpetual on the reference venue, as every answer shows them. */
export const perpFields = {
  lastPrice: price('Last trade on the reference venue; its quote coin counts as a dollar.'),
  change24hPct: unsure(
    pct('Change of the price over 24 hours, as the venue tells it; null for a younger contract.'),
  ),
  quoteVolume24h: unsure(
    usd('Traded in the last 24 hours on the reference venue; its quote coin counts as a dollar.'),
  ),
  volumeChange24hPct: unsure(pct('Change of that volume against a day earlier.')),
  openInterestUsd: unsure(usd('Open interest on the reference venue, one side, at the mark price.')),
  openInterestBase: coins('Open interest on the reference venue, one side.'),
  oi1hPct: unsure(pct('Change of open interest over an hour, in coins: a price move alone is none.')),
  oi4hPct: unsure(pct('Change of open interest over 4 hours, in coins.')),
  oi24hPct: unsure(pct('Change of open interest over 24 hours, in coins.')),
  oi24hUsd: unsure(usd('What was opened (+) or closed (−) in 24 hours, one side, at the present price.')),
  fundingRatePct: unsure(
    rate('Funding announced for the present interval of the contract; positive: longs pay shorts.'),
  ),
  nextFundingAt: unsure(iso('When funding is next settled.')),
  basisPct: unsure(rate('(Mark − index) / index.')),
  pressureScore: unsure(score('How one-sided the perpetual is; null where it has no score.')),
  pressureDirection: unsure(oneOf(['LONG', 'SHORT'], 'The side that is crowded.')),
}
