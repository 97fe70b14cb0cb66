import type { GetPromptResult, Prompt as ListedPrompt } from '@modelcontextprotocol/server'

interface Prompt extends ListedPrompt {
  readonly text: (given: Readonly<Record<string, string | undefined>>) => string
}

const READ_FIRST =
  'State as_of of what you use, say so when stale or data_source is simulated, and never turn null into zero.'

/** Ways through the tools that are asked for often; each names them in their order. */
const PROMPTS: readonly Prompt[] = [
  {
    name: 'market_brief',
    title: 'Market brief',
    description: 'A short brief of the derivatives market as it is now, with what would change it.',
    text: () =>
      steps(
        'Write a market brief of the crypto derivatives market in at most 250 words, figures with their unit.',
        [
          'get_market_indices: mood, market value, stablecoins.',
          'get_top_movers: what moved, and whether open interest went along.',
          'get_funding_heatmap: who pays whom; compare by fundingRate8hPct, intervals differ.',
          'get_liquidations: how much was forced; recorded sums are a floor, name market_estimate as an estimate.',
          'get_options_snapshot: walls, max pain, dealer gamma and the volatility index.',
          'get_etf_flows and get_coinbase_premium: demand in the United States, by finished day.',
          'get_factor_board: call a reading unusual only where separates is true.',
        ],
        'Do not forecast a price. End with the two figures to watch and the level at which each would matter.',
      ),
  },
  {
    name: 'funding_scan',
    title: 'Funding scan',
    description: 'Funding spreads between venues that survive fees, slippage and the cost of borrowing.',
    arguments: [
      { name: 'min_net_apr', description: 'Least net yield in percent a year; 10 where it is left out.' },
      { name: 'notional_usd', description: 'Size of one leg in US dollars; 10000 where it is left out.' },
    ],
    text: ({ min_net_apr: least = '10', notional_usd: size = '10000' }) =>
      steps(
        `Find funding spreads worth ${quoted(least)} percent a year or more after costs, for ${quoted(size)} US dollars a leg.`,
        [
          'get_funding_arbitrage: rows by netApr, which is after taker fees alone.',
          'get_venue_markets with the symbol of each candidate: whether both venues have the open interest for this size.',
          'get_slippage and get_orderbook_depth: what entering and leaving costs in basis points, where they are known.',
          'get_borrow_rates: what money costs, when a leg is financed.',
          'get_leverage_tiers and get_withdrawal_status with the coin: whether margin and coins can be moved.',
        ],
        'Rates are announced, not promised: they change every interval. Show a table of symbol, long venue, short venue, gross, costs, net, break-even days, and what you could not check.',
      ),
  },
  {
    name: 'liquidation_forensics',
    title: 'Liquidation forensics',
    description: 'What was liquidated, where, in which order, and what may come next.',
    arguments: [
      { name: 'symbol', description: 'A perpetual such as BTCUSDT; BTCUSDT where it is left out.' },
      { name: 'hours', description: 'How far back, up to 24; 24 where it is left out.' },
    ],
    text: ({ symbol = 'BTCUSDT', hours = '24' }) =>
      steps(
        `Reconstruct the liquidations of ${quoted(symbol)} over the last ${quoted(hours)} hours.`,
        [
          `get_liquidations with symbol ${quoted(symbol)}: sums by side, venue and hour; side SELL is a liquidated long.`,
          'get_liquidation_cascades: whether it was part of a cascade, and what bitcoin did meanwhile.',
          'get_coverage: which venues sample their feed or were silent; what is not recorded is not zero.',
          'get_open_interest and get_positioning: what was built up before, and what is left of it.',
          'get_whale_tape: large prints in the same minutes.',
          `get_liqmap with symbol ${quoted(symbol)}: where more would be forced; a model, quote its accuracy.`,
        ],
        'Give a timeline in UTC, the totals as a floor beside the estimate, and say which conclusion rests on the model.',
      ),
  },
]

export const LISTED_PROMPTS: ListedPrompt[] = PROMPTS.map(({ text: _, ...listed }) => listed)

/** Null where there is none of that name. */
export function promptOf(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult | null {
  const prompt = PROMPTS.find((one) => one.name === name)
  if (!prompt) return null
  return {
    description: prompt.description!,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given) } }],
  }
}

function steps(task: string, calls: readonly string[], care: string): string {
  const numbered = calls.map((call, at) => `${at + 1}. ${call}`)
  return [task, 'Call these tools in this order:', ...numbered, care, READ_FIRST].join('\n')
}

/** Bounded and in one line: it is somebody's text inside of ours. */
function quoted(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 40)
}
