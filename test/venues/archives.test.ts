import { describe, expect, it } from 'vitest'
import { DAY, dateOf, MINUTE } from '../../src/core/time.ts'
import type { Archive } from '../../src/define/archive.ts'
import type { RowsByTable } from '../../src/define/into.ts'
import type { Contract } from '../../src/define/market.ts'
import { faultOf } from '../../src/define/table.ts'
import { TableLines } from '../../src/recorder/archives/table-lines.ts'
import { VENUES } from '../../src/venues/index.ts'
import { contractOf, NOW } from './context.ts'

/** Files as venues publish them, and what must become of them: figures worked out by hand. */
const ARCHIVES = VENUES.flatMap((venue) => (venue.archives ?? []).map((archive) => ({ venue, archive })))
const AT = Date.UTC(2026, 7, 1)
const SPAN = { from: AT, to: AT + 2 * DAY }

const perp = contractOf({ instrument: 'BTCUSDT', symbol: 'BTCUSDT' })
const swap = contractOf({ instrument: 'BTC-USDT-SWAP', symbol: 'BTCUSDT', contractSize: 0.01 })
const coin = { ...contractOf({ instrument: 'BTC-USDT', symbol: 'BTC' }), base: 'BTC' }

function archiveOf(id: string): Archive {
  return ARCHIVES.find(({ archive }) => archive.id === id)!.archive
}

function read(id: string, contract: Contract, text: string): RowsByTable {
  const archive = archiveOf(id)
  const reader = archive.read(contract, { url: 'https://example.test/x', span: SPAN })
  const lines = new TableLines(archive, (cells) => reader.take(cells))
  lines.read(text)
  lines.finish()
  const rows = reader.rows()
  for (const [name, table] of Object.entries(archive.tables))
    for (const row of rows[name] ?? []) expect(faultOf(table, row, NOW)).toBeNull()
  return rows
}

describe('every archive', () => {
  it.each(ARCHIVES.map(({ archive, venue }) => [archive.id, archive, venue] as const))(
    '%s has files one after the other, of hosts that are named, and none of what is not over',
    (_, archive, venue) => {
      const span = { from: NOW - 70 * DAY, to: NOW + DAY }
      const files = archive.files(perp, span, NOW)
      expect(files.length).toBeGreaterThan(0)
      for (const [place, { url, span: own }] of files.entries()) {
        expect(venue.archiveHosts).toContain(new URL(url).host)
        expect(own.to).toBeLessThanOrEqual(NOW)
        const next = files[place + 1]
        if (next) expect(next.span.from).toBeLessThanOrEqual(own.to)
      }
      expect(new Set(files.map(({ url }) => url)).size).toBe(files.length)
      expect(files[0]!.span.from).toBeLessThanOrEqual(span.from)
    },
  )
})

describe('trades become minutes and large trades', () => {
  const minute = {
    ts: AT,
    symbol: 'BTCUSDT',
    open: 50_000,
    high: 50_200,
    low: 49_900,
    close: 50_200,
    volume: 31.5,
    // 1 · 50,000 + 0.5 · 49,900 + 30 · 50,200
    quote_volume: 1_580_950,
    taker_buy_quote_volume: 1_556_000,
    trades: 3,
  }
  const large = { ts: AT + 59_000, side: 'BUY', price: 50_200, qty: 30, notional_usd: 1_506_000 }

  it('of Bybit, which counts seconds; in whichever order they lie', () => {
    const head =
      'timestamp,symbol,side,size,price,tickDirection,trdMatchID,grossValue,homeNotional,foreignNotional,RPI'
    const seconds = AT / 1000
    const lines = [
      `${seconds + 59}.0000,BTCUSDT,Buy,30,50200.00,PlusTick,c-3,1.506e14,30,1506000,0`,
      `${seconds + 20}.5,BTCUSDT,Sell,0.5,49900.00,MinusTick,b-2,2.495e12,0.5,24950,0`,
      `${seconds}.0010,BTCUSDT,Buy,1.0,50000.00,ZeroMinusTick,a-1,5e12,1,50000,0`,
    ]
    const { minute_bars, whale_trades } = read('bybit.perp-trades', perp, [head, ...lines].join('\n'))
    expect(minute_bars).toEqual([{ ...minute, exchange: 'bybit', market: 'perp' }])
    expect(whale_trades).toEqual([
      { ...large, exchange: 'bybit', market: 'perp', symbol: 'BTCUSDT', trade_id: 'c-3' },
    ])
  })

  it('of Bybit’s spot, minutes alone', () => {
    const lines = [
      `1,${AT},50000,1,buy,0`,
      `2,${AT + 20_000},49900,0.5,sell,0`,
      `3,${AT + 59_000},50200,30,buy,0`,
    ]
    const rows = read('bybit.spot-trades', coin, ['id,timestamp,price,volume,side,rpi', ...lines].join('\n'))
    expect(rows).toEqual({ minute_bars: [{ ...minute, exchange: 'bybit', market: 'spot' }] })
  })

  it.each(['trade_id/撮合id,side/交易方向,size/数量,price/价格,created_time/成交时间', null])(
    'of OKX, which counts contracts, in both of its forms: %s',
    (head) => {
      const cells = [
        ['1', 'buy', '100', '50000', AT],
        ['2', 'sell', '50', '49900', AT + 20_000],
        ['3', 'buy', '3000', '50200', AT + 59_000],
      ]
      const lines = head
        ? [head, ...cells.map((line) => line.join(','))]
        : [
            'instrument_name,trade_id,side,price,size,created_time',
            ...cells.map(([id, side, size, price, time]) =>
              ['BTC-USDT-SWAP', id, side, price, size, time].join(','),
            ),
          ]
      const { minute_bars, whale_trades } = read('okx.perp-trades', swap, lines.join('\n'))
      expect(minute_bars).toEqual([{ ...minute, exchange: 'okx', market: 'perp' }])
      expect(whale_trades).toMatchObject([{ ...large, trade_id: '3' }])
    },
  )

  it('of OKX by days of Hong Kong', () => {
    const [first] = archiveOf('okx.perp-trades').files(swap, SPAN, NOW)
    expect(first!.url).toContain('/trades/daily/20260801/BTC-USDT-SWAP-trades-2026-08-01.zip')
    expect(first!.span).toEqual({ from: AT - 8 * 60 * MINUTE, to: AT + 16 * 60 * MINUTE })
  })

  it.each([
    [
      'perp',
      'agg_trade_id,price,quantity,first_trade_id,last_trade_id,transact_time,is_buyer_maker\n',
      perp,
      AT,
      '',
    ],
    ['spot', '', coin, AT * 1000, ',True'],
  ] as const)('of Binance, large ones alone: %s', (market, head, contract, time, more) => {
    const lines = [`7,50000,30,70,79,${time},true${more}`, `8,50000,1,80,80,${time},false${more}`]
    expect(read(`binance.${market}-trades`, contract, head + lines.join('\n'))).toEqual({
      whale_trades: [
        {
          ts: AT,
          exchange: 'binance',
          market,
          symbol: 'BTCUSDT',
          trade_id: '7',
          side: 'SELL',
          price: 50_000,
          qty: 30,
          notional_usd: 1_500_000,
        },
      ],
    })
  })

  it.each([
    ['bybit.perp-trades', 'timestamp,side,size,price,trdMatchID\n1785542400,Long,1,2,x\n'],
    ['okx.perp-trades', 'trade_id,side,size,price,created_time\n1,buy,1,0,1785542400000\n'],
    ['binance.perp-trades', `7,50000,30,70,79,${AT},maybe\n`],
  ])('of %s not, where one cannot be read', (id, text) => {
    expect(() => read(id, perp, text)).toThrow(expect.objectContaining({ fault: 'bad_answer' }))
  })
})

it('funding of OKX takes its interval from the spacing', () => {
  const hours = [0, 8, 16, 20]
  const lines = hours.map((hour) => `BTC-USDT-SWAP,-0.00012,${AT + hour * 60 * MINUTE}`)
  const { funding_settlements = [] } = read(
    'okx.funding',
    swap,
    ['instrument_name,funding_rate,funding_time', ...lines].join('\n'),
  )
  expect(funding_settlements.map((row) => [row.interval_hours, row.funding_rate_pct])).toEqual(
    [8, 8, 8, 4].map((interval) => [interval, -0.012]),
  )
  expect(dateOf(funding_settlements[0]!.funding_time as number)).toBe('2026-08-01')
})
