import { describe, expect, it } from 'vitest'
import { perpetual, someListed } from '../../src/venues/instrument.ts'
import { openInterestRow } from '../../src/venues/interest.ts'
import { liquidationRows } from '../../src/venues/liquidation.ts'
import { tickerRow } from '../../src/venues/ticker.ts'
import { NOW } from './context.ts'

/*
 * The same coin at another scale: every name under which venues sell it must lead to one market, with prices of one coin
 * and sizes in coins. A coin costs 0.00001 here, and a position of 5,000,000 coins is worth 50 dollars, whatever it is
 * called and counted in.
 */
const COIN_PRICE = 0.00001
const COINS = 5_000_000

const ALIASES: readonly [base: string, symbol: string, pieces: number][] = [
  ['PEPE', 'PEPEUSDT', 1],
  ['1000PEPE', 'PEPEUSDT', 1_000],
  ['kPEPE', 'PEPEUSDT', 1_000],
  ['1000SHIB', 'SHIBUSDT', 1_000],
  ['SHIB1000', 'SHIBUSDT', 1_000],
  ['u1000SHIB', 'SHIBUSDT', 1_000],
  ['kSHIB', 'SHIBUSDT', 1_000],
  ['1MBABYDOGE', 'BABYDOGEUSDT', 1_000_000],
  ['MBABYDOGE', 'BABYDOGEUSDT', 1_000_000],
  ['1000000BABYDOGE', 'BABYDOGEUSDT', 1_000_000],
  ['10000SATS', 'SATSUSDT', 10_000],
  ['1000SATS', 'SATSUSDT', 1_000],
  ['XBT', 'BTCUSDT', 1],
  ['XDG', 'DOGEUSDT', 1],
  ['1INCH', '1INCHUSDT', 1],
  ['KAS', 'KASUSDT', 1],
]

describe.each(ALIASES)('%s', (base, symbol, pieces) => {
  const spec = { instrument: `${base}-PERP`, base, fundingIntervalHours: 8, listedAt: null }
  const quoted = COIN_PRICE * pieces

  it.each([
    ['counted in what its name says', perpetual({ ...spec, contractSize: 1 }), COINS / pieces],
    ['counted in contracts of ten of these', perpetual({ ...spec, contractSize: 10 }), COINS / pieces / 10],
    [
      'counted in dollars',
      perpetual({ ...spec, quote: 'USD', contractSize: 1, inDollars: true }),
      COINS * COIN_PRICE,
    ],
  ])('is one market, %s', (_, contract, size) => {
    expect(contract.symbol).toBe(symbol)
    const quote = {
      last: quoted,
      mark: quoted,
      index: quoted,
      change24hPct: null,
      quoteVolume24h: null,
      fundingRatePct: null,
      fundingIntervalHours: null,
      nextFundingAt: null,
    }
    const ticker = tickerRow('gate', contract, quote, NOW)
    const interest = openInterestRow('gate', contract, size, COIN_PRICE, NOW)
    const order = { contract, side: 'SELL', time: NOW, price: quoted, size } as const
    const [event] = liquidationRows('gate', [order], NOW)
    for (const price of [ticker.last_price, ticker.mark_price, ticker.index_price, event!.price])
      expect(price).toBeCloseTo(COIN_PRICE, 12)
    for (const coins of [interest.oi_base, event!.qty]) expect(coins).toBeCloseTo(COINS, 3)
    for (const usd of [interest.oi_usd, event!.quote_qty]) expect(usd).toBeCloseTo(50, 9)
  })
})

it('Shares, metals and currencies never become coins, whatever suffix a venue gives them', () => {
  const names = ['BTC', 'TSLA', 'TSLAX', 'NVDASTOCK', 'XAU', 'XAG', 'US500', 'EURUSD', 'PAXG', 'XAUT', 'SPX']
  const listed = names.map((base) =>
    perpetual({ instrument: base, base, contractSize: 1, fundingIntervalHours: 8, listedAt: null }),
  )
  // PAXG and XAUT are coins that stand for gold; SPX is a coin that stands for nothing.
  expect(someListed('test', listed, null).map(({ base }) => base)).toEqual(['BTC', 'PAXG', 'XAUT', 'SPX'])
})

it('A coin that a venue lists twice is recorded by one contract, that against USDT', () => {
  const listed = ['USD', 'USDT', 'USDC'].map((quote) =>
    perpetual({
      instrument: `BTC-${quote}`,
      base: 'BTC',
      quote,
      contractSize: 1,
      fundingIntervalHours: 8,
      listedAt: 1,
    }),
  )
  expect(someListed('test', listed, null).map(({ instrument }) => instrument)).toEqual(['BTC-USDT'])
})
