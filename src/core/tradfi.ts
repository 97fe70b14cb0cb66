/** What is known of perpetuals on shares, commodities and indices before any of them is recorded. */
export const TRADFI_MARKETS = [
  'EQUITY',
  'HK_EQUITY',
  'KR_EQUITY',
  'CN_EQUITY',
  'COMMODITY',
  'INDEX',
  'PREMARKET',
] as const

export type TradfiMarket = (typeof TRADFI_MARKETS)[number]

export interface TradfiContract {
  readonly symbol: string
  readonly underlying: string
  readonly name: string
  readonly market: TradfiMarket
}

/** By market, the most traded first. */
export const TRADFI_CONTRACTS: readonly TradfiContract[] = [
  ...listed('EQUITY', [
    'TSLA Tesla, NVDA Nvidia, MSTR Strategy, COIN Coinbase, PLTR Palantir, HOOD Robinhood, CRCL Circle, AAPL Apple',
    'AMZN Amazon, META Meta Platforms, GOOGL Alphabet, MSFT Microsoft, AMD AMD, INTC Intel, MU Micron, TSM TSMC',
    'AVGO Broadcom, NFLX Netflix, ORCL Oracle, ARM Arm Holdings, BABA Alibaba, SMCI Super Micro, GME GameStop',
    'RDDT Reddit, UBER Uber, LLY Eli Lilly, JPM JPMorgan Chase, WMT Walmart, XOM Exxon Mobil, DIS Walt Disney',
  ]),
  ...listed('HK_EQUITY', [
    'TENCENT Tencent, XIAOMI Xiaomi, POPMART Pop Mart, MEITUAN Meituan, BYD BYD, SMIC SMIC',
  ]),
  ...listed('KR_EQUITY', [
    'SKHYNIX SK hynix, SAMSUNG Samsung Electronics, HYUNDAI Hyundai Motor, NAVER Naver, KAKAO Kakao',
  ]),
  ...listed('CN_EQUITY', ['MOUTAI Kweichow Moutai, CATL CATL, CAMBRICON Cambricon, ZIJIN Zijin Mining']),
  ...listed('COMMODITY', [
    'XAU Gold, XAG Silver, CL WTI crude oil, BZ Brent crude oil, XPT Platinum, XPD Palladium, NATGAS Natural gas',
    'COPPER Copper',
  ]),
  ...listed('INDEX', ['US100 Nasdaq 100, US500 S&P 500, US30 Dow Jones 30, US2000 Russell 2000']),
  ...listed('PREMARKET', ['OPENAI OpenAI, SPACEX SpaceX, ANTHROPIC Anthropic, STRIPE Stripe']),
]

function listed(market: TradfiMarket, lines: readonly string[]): TradfiContract[] {
  return lines.flatMap((line) =>
    line.split(', ').map((entry) => {
      const [underlying = ''] = entry.split(' ', 1)
      return { symbol: `${underlying}USDT`, underlying, name: entry.slice(underlying.length + 1), market }
    }),
  )
}
