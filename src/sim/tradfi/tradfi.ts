import { made } from '../../core/made.ts'
import { clamp, percentChange } from '../../core/stats.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { TRADFI_CONTRACTS, type TradfiContract, type TradfiMarket } from '../../core/tradfi.ts'
import type { Row } from '../../define/table.ts'
import { tradfiOi5m, tradfiTickers } from '../../tables/tradfi/tradfi.ts'
import { wordsIn } from '../model/facts.ts'
import { withDigits } from '../model/grid.ts'
import type { SimLiquidation } from '../model/market.ts'
import type { SimModel } from '../model/model.ts'
import { chance, Dice, hash, hashText, walk, wave } from '../model/noise.ts'
import { oncePer } from '../once.ts'
import { subject } from '../subject.ts'
import { indexTime, tradingShare } from './tradfi-sessions.ts'

type Ticker = Row<typeof tradfiTickers>
type OpenInterest = Row<typeof tradfiOi5m>

export const TRADFI_VENUE = 'binance'
/** What part of the contracts each of the others lists. */
export const TRADFI_ELSEWHERE: Readonly<Record<string, number>> = {
  bybit: 0.3,
  okx: 0.22,
  gate: 0.32,
  bitget: 0.32,
  hyperliquid: 0.22,
}
/** Open interest and settlements are recorded of so many. */
export const MOST_TRADED = 40
/** A price of the right order of magnitude in dollars, and millions of open interest on the main venue. */
const FACTS = `
TSLA 410 95, NVDA 190 70, MSTR 230 60, COIN 300 34, PLTR 175 28, HOOD 120 26, CRCL 85 24, AAPL 270 16, AMZN 235 14,
META 610 15, GOOGL 280 15, MSFT 500 12, AMD 240 14, INTC 38 12, MU 240 10, TSM 290 8, AVGO 350 7, NFLX 1110 6,
ORCL 225 6, ARM 145 4, BABA 160 7, SMCI 38 4, GME 22 3, RDDT 190 3, UBER 93 2, LLY 1020 2, JPM 310 2, WMT 102 1.5,
XOM 118 1.2, DIS 107 1, TENCENT 82 5, XIAOMI 5.6 4, POPMART 27 4, MEITUAN 13 2, BYD 12.8 2, SMIC 9.6 1.6,
SKHYNIX 410 12, SAMSUNG 70 9, HYUNDAI 190 2, NAVER 175 1, KAKAO 42 0.8, MOUTAI 202 1.6, CATL 54 1.4,
CAMBRICON 190 1.3, ZIJIN 4.1 0.7, XAU 4080 160, XAG 51 75, CL 60 30, BZ 64 14, XPT 1560 12, XPD 1420 8,
NATGAS 4.4 9, COPPER 5.1 7, US100 25000 40, US500 6750 30, US30 47200 6, US2000 2400 4, OPENAI 680 6, SPACEX 410 9,
ANTHROPIC 390 4, STRIPE 48 1.5`
const DAILY_MOVE: Readonly<Record<TradfiMarket, number>> = {
  EQUITY: 0.024,
  HK_EQUITY: 0.025,
  KR_EQUITY: 0.024,
  CN_EQUITY: 0.022,
  COMMODITY: 0.015,
  INDEX: 0.009,
  PREMARKET: 0.03,
}
const DEPTH = 18
const FORCED_SLOT = 10 * MINUTE
/** Elsewhere than on the main venue the past begins that late. */
const LATELY = 20 * MINUTE

export const tradfiPerps = subject({
  label: 'shares and metals',
  id: 'tradfi',
  into: tradfiTickers,
  about: 'Perpetuals on shares, commodities and indices.',
  every: '5m',
  venues: [TRADFI_VENUE, ...Object.keys(TRADFI_ELSEWHERE)],
  market: 'perp',
  rowsAt: ({ market, venue, at, age }) =>
    venue === TRADFI_VENUE || age <= LATELY ? tradfiRows(market, venue, at) : [],
  past: [
    { every: '1h', back: '26h' },
    { every: '15m', back: '2.25h' },
    { every: '5m', back: '20m' },
  ],
  thousands: 3,
})

export const tradfiOpenInterest = subject({
  label: 'open interest of shares and metals',
  id: 'tradfi-oi',
  into: tradfiOi5m,
  about: 'Open interest of the most traded of them.',
  every: '5m',
  venues: [TRADFI_VENUE],
  market: 'perp',
  rowsAt: ({ market, at }) => tradfiInterest(market, at),
  past: [
    { every: '1h', back: '5d' },
    { every: '5m', back: '3h' },
  ],
  thousands: 6,
})

interface Contract extends TradfiContract {
  readonly key: number
  readonly price: number
  readonly interestUsd: number
  readonly fundingHours: number
}

/** The largest first. */
const contractsOf = oncePer((market: SimModel): readonly Contract[] => {
  const facts = new Map(wordsIn(FACTS).map(([underlying, ...figures]) => [underlying, figures.map(Number)]))
  return TRADFI_CONTRACTS.map((contract) => {
    const [price = 100, millions = 1] = facts.get(contract.underlying) ?? []
    return {
      ...contract,
      key: hashText(market.seed, `tradfi ${contract.underlying}`),
      price,
      interestUsd: millions * 1e6,
      fundingHours: contract.market === 'PREMARKET' ? 4 : 8,
    }
  }).sort((a, b) => b.interestUsd - a.interestUsd)
})

/** The logarithm of what a share would cost if its market never closed; null where it has no perpetual. */
export function tradfiLog(market: SimModel, underlying: string, at: Ms): number | null {
  const contract = contractsOf(market).find((each) => each.underlying === underlying)
  return contract ? logPrice(market.seed, contract.key, contract.price, contract.market, at) : null
}

/** What a venue shows of its contracts at that moment; at most so many. */
export function tradfiRows(market: SimModel, venue: string, at: Ms, most?: number): Ticker[] {
  const part = venue === TRADFI_VENUE ? 1 : (TRADFI_ELSEWHERE[venue] ?? 0)
  return contractsOf(market)
    .filter((contract) => part === 1 || chance(hashText(contract.key, venue), 1) < part * fame(contract))
    .slice(0, most)
    .map((contract) => tickerOf(market.seed, contract, venue, at))
}

/** What trades much somewhere is listed everywhere. */
function fame({ interestUsd }: Contract): number {
  return interestUsd >= 20e6 ? 2.8 : interestUsd >= 6e6 ? 1.3 : 0.5
}

/** Mark prices alone: tickers without the cost of the rest; and without the hours of markets, as if these never closed. */
export function tradfiMarks(market: SimModel, at: Ms, neverClosed = false) {
  const shown = new Map<TradfiMarket, Ms>()
  const shownOf = (behind: TradfiMarket) =>
    made(shown, behind, () => (neverClosed ? at : indexTime(behind, at)))
  return contractsOf(market).map((contract) => ({
    symbol: contract.symbol,
    mark: priceAt(market.seed, contract, at, shownOf).mark,
  }))
}

export function tradfiInterest(market: SimModel, at: Ms): OpenInterest[] {
  return contractsOf(market)
    .slice(0, MOST_TRADED)
    .map((contract) => {
      const { symbol, key, price, interestUsd } = contract
      const oi_base =
        (interestUsd / price) * Math.exp(0.05 * walk(key ^ 5, at, 14) + 0.06 * wave(key ^ 6, at, 3 * DAY))
      const oi_usd = oi_base * priceAt(market.seed, contract, at).mark
      return { ts: at, symbol, market: contract.market, oi_base, oi_usd }
    })
}

/** A few a day and small: most of these contracts are new, and little is borrowed on them. */
export function tradfiLiquidations(market: SimModel, from: Ms, to: Ms): SimLiquidation[] {
  const contracts = contractsOf(market).slice(0, MOST_TRADED)
  const found: SimLiquidation[] = []
  for (let slot = Math.floor(from / FORCED_SLOT); slot * FORCED_SLOT < to; slot += 1) {
    const dice = new Dice(hash(hash(market.seed, 0x7f1), slot))
    for (let left = dice.poisson(0.22); left > 0; left -= 1) {
      const contract = contracts[Math.floor(contracts.length * dice.next() ** 2)]!
      const time = slot * FORCED_SLOT + Math.floor(dice.next() * FORCED_SLOT)
      const logAt = (at: Ms) => logPrice(market.seed, contract.key, contract.price, contract.market, at)
      const log = logAt(time)
      const fell = log < logAt(time - HOUR)
      const side = dice.next() < (fell ? 0.75 : 0.3) ? ('SELL' as const) : ('BUY' as const)
      const notional = Math.min(9_000, 900 * Math.exp(1.1 * dice.normal()))
      const price = withDigits(7, Math.exp(log))
      const qtyBase = Math.max(0.01, Math.round((100 * notional) / price) / 100)
      const { underlying: base, symbol } = contract
      if (time >= from && time < to)
        found.push({ time, venue: TRADFI_VENUE, base, symbol, side, price, qtyBase })
    }
  }
  return found.sort((a, b) => a.time - b.time)
}

function tickerOf(seed: number, contract: Contract, venue: string, at: Ms): Ticker {
  const { symbol, underlying, key, interestUsd, fundingHours } = contract
  const own = ownSide(key, venue)
  const { mark, index, premium } = priceAt(seed, contract, at)
  const before = priceAt(seed, contract, at - DAY).mark
  const lively = 0.15 + 1.1 * tradingShare(contract.market, at)
  const every = fundingHours * HOUR
  return {
    ts: at,
    exchange: venue,
    symbol,
    last_price: withDigits(7, mark * own.apart(at) * (1 + 0.0001 * wave(key ^ 9, at, MINUTE))),
    mark_price: withDigits(7, mark * own.apart(at)),
    index_price: index === null ? null : withDigits(7, index),
    change_24h_pct: percentChange(before * own.apart(at - DAY), mark * own.apart(at)),
    quote_volume_24h:
      interestUsd * 1.4 * lively * Math.exp(0.4 * wave(key ^ 3, at, 2 * DAY)) * own.volume(at),
    funding_rate_pct: clamp(0.005 + 35 * (premium + own.premium(at)), -0.6, 0.6) * (fundingHours / 8),
    funding_interval_h: fundingHours,
    next_funding_at: (Math.floor(at / every) + 1) * every,
    market: contract.market,
    underlying,
  }
}

/** What a venue adds of its own: how far its price is from the main venue's, what part of that one's volume it has. */
interface OwnSide {
  apart(at: Ms): number
  volume(at: Ms): number
  premium(at: Ms): number
}

const MAIN_SIDE: OwnSide = { apart: () => 1, volume: () => 1, premium: () => 0 }

function ownSide(contractKey: number, venue: string): OwnSide {
  if (venue === TRADFI_VENUE) return MAIN_SIDE
  const key = hashText(contractKey, venue)
  return {
    apart: (at) => 1 + 0.0006 * wave(key, at, 35 * MINUTE),
    volume: (at) => (0.12 + 0.36 * chance(key, 2)) * Math.exp(0.25 * wave(key ^ 3, at, 2 * DAY)),
    premium: (at) => 0.0001 * wave(key ^ 4, at, 11 * HOUR),
  }
}

/**
 * The index stands still while its market is closed; the perpetual goes on, and part of the way that it went alone
 * is what the market opens with.
 */
function priceAt(
  seed: number,
  { key, price, market }: Contract,
  at: Ms,
  shownOf = (behind: TradfiMarket) => indexTime(behind, at),
) {
  const premium = 0.0004 * wave(key ^ 1, at, 19 * HOUR) + 0.0003 * wave(key ^ 2, at, 3 * HOUR)
  const log = logPrice(seed, key, price, market, at)
  if (market === 'PREMARKET') return { premium, index: null, mark: Math.exp(log) * (1 + premium) }
  const shown = shownOf(market)
  const last = shown === at ? log : logPrice(seed, key, price, market, shown)
  const alone = 0.4 * (log - last)
  return {
    premium: premium + 0.1 * alone,
    index: Math.exp(last),
    mark: Math.exp(last + alone) * (1 + premium),
  }
}

/** Shares go with each other for a part; oil and gold go their own way. */
function logPrice(seed: number, key: number, price: number, market: TradfiMarket, at: Ms): number {
  const move = DAILY_MOVE[market]
  const common = market === 'COMMODITY' || market === 'PREMARKET' ? 0 : 0.6
  const shares = common === 0 ? 0 : walk(hash(seed, 0x5a5), at, DEPTH)
  return Math.log(price) + move * (common * shares + Math.sqrt(1 - common * common) * walk(key, at, DEPTH))
}
