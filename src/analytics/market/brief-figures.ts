import { bpsText, change, fundingText, money, priceText } from '../../core/sentence-format.ts'
import type { BriefDay } from './brief-day.ts'

/** How a figure of each kind is written. */
const TEXTS = {
  usd: money,
  price: priceText,
  pct: (pct: number) => change(pct),
  /** A usual size has no sign. */
  size: (pct: number) => `${pct.toFixed(1)} %`,
  funding: fundingText,
  count: String,
  points: String,
  bps: bpsText,
} as const

/** A figure that a brief is written from, as it is kept and shown beside the text. */
interface BriefFigure {
  readonly name: string
  readonly label: string
  readonly unit: keyof typeof TEXTS
  readonly of: (day: BriefDay) => number | null | undefined
}

/** In the order of the sentences. */
export const BRIEF_FIGURES: readonly BriefFigure[] = [
  { name: 'btc_close_usd', label: 'Bitcoin, close', unit: 'price', of: ({ btc }) => btc?.usd },
  { name: 'btc_change_pct', label: 'Bitcoin, change', unit: 'pct', of: ({ btc }) => btc?.changePct },
  usual('usual_btc_change_pct', 'Bitcoin, usual move of a day', 'size', 'btcMovePct'),
  { name: 'eth_close_usd', label: 'Ether, close', unit: 'price', of: ({ eth }) => eth?.usd },
  { name: 'eth_change_pct', label: 'Ether, change', unit: 'pct', of: ({ eth }) => eth?.changePct },
  usual('usual_eth_change_pct', 'Ether, usual move of a day', 'size', 'ethMovePct'),
  {
    name: 'liquidated_usd',
    label: 'Liquidated on record',
    unit: 'usd',
    of: ({ liquidated }) => liquidated && liquidated.longUsd + liquidated.shortUsd,
  },
  {
    name: 'long_liquidated_usd',
    label: 'Longs liquidated',
    unit: 'usd',
    of: ({ liquidated }) => liquidated?.longUsd,
  },
  {
    name: 'short_liquidated_usd',
    label: 'Shorts liquidated',
    unit: 'usd',
    of: ({ liquidated }) => liquidated?.shortUsd,
  },
  usual('usual_liquidated_usd', 'Liquidated on a usual day', 'usd', 'liquidatedUsd'),
  {
    name: 'largest_liquidation_usd',
    label: 'Largest single liquidation',
    unit: 'usd',
    of: ({ largest }) => largest?.usd,
  },
  {
    name: 'cascades',
    label: 'Cascades detected',
    unit: 'count',
    of: ({ cascades }) => cascades?.length,
  },
  {
    name: 'largest_cascade_usd',
    label: 'Largest cascade',
    unit: 'usd',
    of: ({ cascades }) =>
      cascades && cascades.length > 0
        ? Math.max(...cascades.map(({ longUsd, shortUsd }) => longUsd + shortUsd))
        : null,
  },
  {
    name: 'open_interest_usd',
    label: 'Open interest as the day ended',
    unit: 'usd',
    of: ({ openInterest }) => openInterest?.usd,
  },
  {
    name: 'open_interest_change_pct',
    label: 'Open interest, change',
    unit: 'pct',
    of: ({ openInterest }) => openInterest?.changePct,
  },
  usual(
    'usual_open_interest_change_pct',
    'Open interest, usual change of a day',
    'size',
    'openInterestMovePct',
  ),
  {
    name: 'oi_weighted_funding_pct',
    label: 'Funding for eight hours as the day ended, weighted by open interest',
    unit: 'funding',
    of: ({ openInterest }) => openInterest?.fundingPct,
  },
  {
    name: 'highest_funding_pct',
    label: 'Highest funding settled of a perpetual',
    unit: 'funding',
    of: ({ funding }) => funding?.highest.pct,
  },
  {
    name: 'lowest_funding_pct',
    label: 'Lowest funding settled of a perpetual',
    unit: 'funding',
    of: ({ funding }) => funding?.lowest.pct,
  },
  {
    name: 'fear_greed',
    label: 'Fear and greed index',
    unit: 'points',
    of: ({ fearGreed }) => fearGreed?.value,
  },
  {
    name: 'fear_greed_day_before',
    label: 'Fear and greed index, day before',
    unit: 'points',
    of: ({ fearGreed }) => fearGreed?.before,
  },
  etfFlow('etf_btc_net_flow_usd', 'US bitcoin funds, net flow', 'BTC'),
  etfFlow('etf_eth_net_flow_usd', 'US ether funds, net flow', 'ETH'),
  etfFlow('etf_sol_net_flow_usd', 'US solana funds, net flow', 'SOL'),
  {
    name: 'signals_closed',
    label: 'Own signals closed',
    unit: 'count',
    of: ({ signals }) => signals && signals.tp1 + signals.sl + signals.timeout,
  },
  {
    name: 'signals_net_bps',
    label: 'Own signals, result after costs',
    unit: 'bps',
    of: ({ signals }) => signals?.netBps,
  },
]

function usual(
  name: string,
  label: string,
  unit: BriefFigure['unit'],
  of: keyof BriefDay['usual'],
): BriefFigure {
  return { name, label, unit, of: ({ usual }) => usual[of] }
}

function etfFlow(name: string, label: string, asset: 'BTC' | 'ETH' | 'SOL'): BriefFigure {
  return { name, label, unit: 'usd', of: ({ etf }) => etf?.flows[asset] }
}

export function figureText(unit: BriefFigure['unit'], value: number): string {
  return TEXTS[unit](value)
}
