type Kind = (turn: number, symbol: (turn: number) => string) => string

const VENUES = ['binance', 'bybit', 'okx', 'bitget', 'gate', 'hyperliquid']
const pick = <T>(list: readonly T[], turn: number) => list[turn % list.length]!
/** Two choices from one number, so that every turn is another pair. */
const split = (turn: number, first: number): [number, number] => [turn % first, Math.floor(turn / first)]

/** One for each way in which a board can be asked in many ways; the wide ones among them. */
const KINDS: readonly Kind[] = [
  (turn) =>
    `/api/public/symbols?top=${1000 - (turn % 1000)}&sort=${pick(['volume', 'change', 'funding', 'oi', 'pressure'], turn)}`,
  (turn) => `/api/public/symbols?top=${1000 - (turn % 1000)}&format=csv`,
  (turn) => `/api/public/pressure?limit=${200 - (turn % 200)}&format=${turn < 200 ? 'json' : 'csv'}`,
  (turn, symbol) => `/api/public/pressure/${symbol(turn)}`,
  (turn, symbol) => `/api/public/liquidations?symbol=${symbol(turn)}`,
  (turn) =>
    `/api/public/liquidation-leaderboard?window=${pick(['24h', '7d', '30d'], turn)}&limit=${1 + split(turn, 100)[0]}&days=${7 + (turn % 84)}`,
  (turn, symbol) => `/api/public/positioning?symbol=${symbol(turn)}`,
  (turn, symbol) => `/api/public/smart-money/${symbol(turn)}`,
  (turn, symbol) =>
    `/api/public/liqmap?symbol=${symbol(split(turn, 3)[1])}&timeframe=${pick(['24h', '12h', '4h'], turn)}`,
  (turn, symbol) =>
    `/api/public/liqmap?symbol=${symbol(split(turn, 2)[1])}&timeframe=${pick(['24h', '1h'], turn)}&again=${turn}`,
  (turn) => `/api/public/insurance-funds?days=${366 - split(turn, 366)[0]}&venue=${pick(VENUES, turn)}`,
  (turn) =>
    `/api/public/orderbook?symbol=${pick(['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'LINK', 'AVAX', 'LTC', 'BNB'], turn)}&hours=${1 + (split(turn, 10)[1] % 24)}`,
  (turn) => `/api/public/listings?days=${365 - (turn % 365)}`,
  (turn, symbol) => `/api/public/venues/markets?symbol=${symbol(turn)}`,
  (turn) => `/api/public/venues/oi-history?days=${90 - (turn % 90)}`,
  (turn) => `/api/public/gaps?days=${90 - split(turn, 90)[0]}&venue=${pick(VENUES, split(turn, 90)[1])}`,
  (turn, symbol) => `/api/public/leverage-tiers?symbol=${symbol(turn)}`,
  (turn, symbol) => `/api/public/withdrawals?asset=${symbol(turn).replace(/USDT$/, '')}`,
  (turn) => `/api/public/tokenized-stocks?top=${200 - (turn % 200)}`,
  (turn) =>
    `/api/public/poolperps?base=${pick(['SOL', 'ETH', 'BTC'], turn)}&days=${30 - (split(turn, 3)[1] % 30)}`,
  (turn, symbol) => `/api/public/hyperliquid-whales?coin=${symbol(turn).replace(/USDT$/, '')}`,
  (turn) => `/api/public/turkey-premium?days=${30 - (turn % 30)}`,
]

/** Addresses without end, each of them new as far as its board has that many answers. */
export function* unlikeCalls(symbols: readonly string[]): Generator<string, never> {
  const symbol = (turn: number) => pick(symbols, turn)
  for (let call = 0; ; call++) {
    const [kind, turn] = split(call, KINDS.length)
    yield KINDS[kind]!(turn, symbol)
  }
}
