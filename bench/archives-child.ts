import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY, dateOf, MINUTE } from '../src/core/time.ts'
import { zipOf } from '../test/fakes/zip.ts'

// Serves a month of Binance's archive for as many contracts as are asked for: all have the same files, as what is read
// of them is another matter than whose they are. A process of its own, so that packing costs the reader nothing.

const FROM = Number(process.env.FROM)
const DAYS = Number(process.env.DAYS)
const SYMBOLS = (process.env.SYMBOLS ?? '').split(',')

const files = new Map<string, Buffer>()
for (let day = 0; day < DAYS; day++) {
  const start = FROM + day * DAY
  files.set(`metrics-${dateOf(start)}`, zipOf({ 'm.csv': metrics(start) }))
}
const month = dateOf(FROM).slice(0, 7)
files.set(`fundingRate-${month}`, zipOf({ 'f.csv': funding() }))
files.set(`1m-${month}`, zipOf({ 'k.csv': bars(FROM, MINUTE, DAYS * 1440) }))
files.set(`1d-${month}`, zipOf({ 'd.csv': bars(FROM, DAY, DAYS) }))
const sums = new Map(
  [...files].map(([name, file]) => [
    name,
    `${createHash('sha256').update(file).digest('hex')}  ${name}.zip\n`,
  ]),
)

const contracts = SYMBOLS.map((symbol) => ({
  symbol,
  pair: symbol,
  contractType: 'PERPETUAL',
  status: 'TRADING',
  baseAsset: symbol.replace(/USDT$/, ''),
  quoteAsset: 'USDT',
  marginAsset: 'USDT',
  underlyingType: 'COIN',
  onboardDate: FROM - DAY,
  deliveryDate: 4133404800000,
}))
const pair = { symbol: 'NOTONEUSDT', lastPrice: '1', bidPrice: '1', askPrice: '1', quoteVolume: '1' }

const server = createServer((request, response) => {
  const url = request.url!
  if (url.includes('exchangeInfo')) return response.end(JSON.stringify({ symbols: contracts }))
  if (url.includes('fundingInfo')) return response.end('[]')
  if (url.includes('ticker/24hr')) return response.end(JSON.stringify([pair]))
  const name = /[A-Z0-9]+-([^/]+)\.zip/.exec(url)?.[1] ?? ''
  const found = url.endsWith('.CHECKSUM') ? sums.get(name) : files.get(name)
  if (found) response.end(found)
  else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

function metrics(start: number): string {
  const head =
    'create_time,symbol,sum_open_interest,sum_open_interest_value,count_toptrader_long_short_ratio,sum_toptrader_long_short_ratio,count_long_short_ratio,sum_taker_long_short_vol_ratio'
  const lines = Array.from({ length: 288 }, (_, five) => {
    const time = new Date(start + five * 5 * MINUTE).toISOString().slice(0, 19).replace('T', ' ')
    return `${time},BTCUSDT,${1000 + five}.125,${50e6 + five * 1e3}.5,1.39895175,1.34758900,1.26964914,0.40791800`
  })
  return [head, ...lines].join('\n')
}

function bars(start: number, step: number, count: number): string {
  const head =
    'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore'
  const lines = Array.from({ length: count }, (_, place) => {
    const at = start + place * step
    const price = 50_000 + (place % 300)
    return `${at},${price}.10,${price + 9}.90,${price - 9}.30,${price + 1}.20,${100 + place}.123,${at + step - 1},${5e6 + place}.45,${900 + place},${50 + place}.061,${2.5e6 + place}.22,0`
  })
  return [head, ...lines].join('\n')
}

function funding(): string {
  const lines = Array.from(
    { length: DAYS * 3 },
    (_, place) => `${FROM + place * 8 * 60 * MINUTE},8,0.00010000`,
  )
  return ['calc_time,funding_interval_hours,last_funding_rate', ...lines].join('\n')
}
