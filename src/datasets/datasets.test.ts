import { describe, expect, it } from 'vitest'
import { csvRecords } from '../core/csv-records.ts'
import type { Dataset } from '../define/dataset.ts'
import { publishedRowOf } from '../define/published-row.ts'
import type { AnyTable } from '../define/table.ts'
import { rowReader } from '../store/import-cell.ts'
import { formOf, saidOf } from '../store/import-form.ts'
import { DATASETS } from './index.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

/** The published files, each as its header and a line or two of it; what a line comes to in the columns that it lacks. */
const FILES: Readonly<Record<string, readonly [into: string, file: string, more: object]>> = {
  'daily-market': [
    'market_daily',
    `date,btc_dominance_pct,eth_dominance_pct,total_market_cap_usd,total_volume_24h_usd,stablecoin_cap_usd,fear_greed_value,fear_greed_classification
2026-07-23,58.21,12.4,3812345678901.5,123456789012,256000000000,54,Neutral
2026-07-24,58.3,,3800000000000,,,,`,
    {},
  ],
  'daily-symbols': [
    'symbol_daily',
    `date,symbol,funding_rate_pct,oi_24h_pct,price_change_24h_pct
2026-07-23,BTCUSDT,0.01,-1.25,2.5
2026-07-23,币安人生USDT,,,`,
    {},
  ],
  listings: [
    'listings',
    `exchange,symbol,status,listing_known,first_seen_at,delisted_at
okx,SOLUSDC,delisted,1,2026-07-24T08:00:00.000Z,2026-09-01T00:00:00.000Z
binance,BTCUSDT,listed,0,2026-07-23T00:00:00.000Z,`,
    { base: 'SOL', quote: 'USDC' },
  ],
  'liquidations-daily': [
    'liquidations_daily',
    `date,symbol,exchange,long_liquidations_usd,short_liquidations_usd,events,max_single_liquidation_usd
2026-07-30,BTCUSDT,bybit,1234567,89012,431,250000`,
    {},
  ],
  'etf-flows': [
    'etf_flows_daily',
    `date,asset,net_inflow_usd,net_assets_usd,cumulative_inflow_usd,value_traded_usd
2026-11-13,BTC,-870000000,120000000000,60000000000,5000000000
2026-11-12,ETH,1500000.5,,,`,
    { status: 'final' },
  ],
  'etf-fund-flows': [
    'etf_fund_flows_daily',
    `date,asset,ticker,issuer,net_inflow_usd,net_assets_usd,cum_inflow_usd,fee_pct,source
2026-11-13,BTC,IBIT,BlackRock,-1000000,80000000000,62000000000,0.25,example.org
2026-11-13,BTC,ARKB,"ARK, 21Shares",,,,,example.org`,
    { status: 'final' },
  ],
  'cot-weekly': [
    'cot_weekly',
    `report_date,market_code,market_name,open_interest,hedge_fund_long,hedge_fund_short,institutional_long,institutional_short,other_reportable_long,other_reportable_short,small_trader_long,small_trader_short
2018-04-10,133741,BITCOIN - CHICAGO MERCANTILE EXCHANGE,2100,600,900,100,50,300,200,700,650`,
    {
      dealer_long: null,
      dealer_short: null,
      dealer_spread: null,
      institutional_spread: null,
      hedge_fund_spread: null,
      other_reportable_spread: null,
      released_at: null,
    },
  ],
  'premium-daily': [
    'premium_daily',
    `date,symbol,us_close_usd,global_close_usd,premium_pct
2017-08-17,BTC,4276.5,4285.08,-0.2002`,
    { usdt_usd: null },
  ],
  'dvol-daily': ['dvol_daily', 'date,currency,dvol\n2021-03-24,BTC,91.27', {}],
  'options-oi-daily': [
    'options_oi_daily',
    `date,currency,instrument,expiry,strike,type,open_interest,mark_iv,underlying_usd
2026-08-06,BTC,BTC-10AUG26-100000-C,10AUG26,100000,call,12.5,48.2,98000.5
2026-08-06,ETH,ETH-7AUG26-3000-P,7AUG26,3000,put,0,,3900`,
    { expiry: '2026-08-10', venue: 'deribit', volume_usd: null },
  ],
  'options-flow-daily': [
    'options_flow_daily',
    `date,currency,trades,notional_usd,premium_usd,put_share_pct,block_trades
2026-08-06,BTC,4120,812345678.5,-1200345,44.5,37`,
    {
      contracts: null,
      call_premium_bought_usd: null,
      put_premium_bought_usd: null,
      net_premium_usd: null,
      structures: null,
    },
  ],
  'metric-daily': [
    'metric_daily',
    `metric,date,value,source
mayer_multiple,2013-01-01,1.42,backfill
funding_btc,2026-11-14,-0.004,live`,
    {},
  ],
  'quantum-daily': [
    'quantum_daily',
    `date,base_height,base_hash,txoutset_hash,coins_written,exposed_btc,exposed_outputs,exposed_pct_value,utxo_set_btc,watch_set_size,watch_set_btc,classifier_version,source
2026-09-01,912345,00000000000000000001ab,9f3c,160000000,6700000.5,40000000,33.6,19920000.25,43000,1700000,v3,example.org`,
    { exposed_pct_outputs: 25 },
  ],
  'theme-indices-daily': [
    'theme_indices_daily',
    'date,theme,index,source\n2025-01-01,ai,100,example.org',
    {},
  ],
  'venue-markets-daily': [
    'venue_markets_daily',
    `date,venue,market,symbol,quote,price_usd,volume_24h_usd,open_interest_usd,funding_rate_8h_pct,source
2026-08-21,bybit,perp,BTC,USDT,98000.1,4200000000,3900000000,0.0091,example.org
2026-08-21,kraken,spot,BTC,USD,98010,,,,example.org`,
    {},
  ],
  'whale-trades-daily': [
    'whale_trades_daily',
    `date,symbol,trades,buy_usd,sell_usd,buy_share_pct,source
2026-09-01,BTCUSDT,210,310000000,290000000,51.6667,example.org`,
    {},
  ],
  'stablecoin-pegs-daily': [
    'stablecoin_pegs_daily',
    `date,symbol,venues,min_usd,median_usd,max_usd,source
2026-08-21,USDC,11,0.9991,0.9999,1.0004,example.org`,
    {},
  ],
  'basis-daily': [
    'basis_daily',
    `date,symbol,tenor,expiry,spot_usd,future_usd,annualized_pct
2026-11-14,BTC,current_quarter,2026-12-25,100000,101000,8.9`,
    {},
  ],
  'slippage-hourly': [
    'slippage_hourly',
    `ts,symbol,side,clip_usd,slippage_bps,book_usd_bid,book_usd_ask
2026-11-14T05:00:00.000Z,ADAUSDT,sell,5000000,,1200000,1300000`,
    {},
  ],
}

type Cells = readonly (string | null)[]

async function linesOf(text: string): Promise<Cells[]> {
  const lines: Cells[] = []
  const whole = (async function* () {
    yield text
  })()
  for await (const records of csvRecords(whole)) lines.push(...records.map(({ cells }) => cells!))
  return lines
}

function tableOf(dataset: Dataset): AnyTable {
  return dataset.table
}

/** Rows of a file as the import reads them; what is wrong with a line, in its place. */
async function read(table: AnyTable, text: string): Promise<(Readonly<Record<string, unknown>> | string)[]> {
  const [header, ...lines] = await linesOf(text)
  const names = header!.map(String)
  const form = formOf(table, DATASETS, names)
  if ('fault' in form) throw new Error(form.fault)
  const rowOf = rowReader(table, form.dataset, names)
  return lines.map((cells) => {
    const found = rowOf(cells, NOW)
    return 'row' in found ? found.row : found.fault
  })
}

const named = (name: string): Dataset => DATASETS.find((each) => each.name === name)!
const text = (value: unknown) => (value === null ? null : String(value))

describe('the published datasets', () => {
  it('are the nineteen that are promised', () => {
    expect(DATASETS.map(({ name }) => name).sort()).toEqual(Object.keys(FILES).sort())
  })

  it.each(DATASETS.map((dataset) => [dataset.name, dataset] as const))('%s', async (name, dataset) => {
    const [into, file, more] = FILES[name]!
    expect(tableOf(dataset).name).toBe(into)
    const [header, ...lines] = await linesOf(file)
    expect(dataset.columns.map((column) => column.name)).toEqual(header)
    const rows = await read(tableOf(dataset), file)
    expect(rows[0]).toMatchObject(more)
    for (const [index, row] of rows.entries()) {
      expect(typeof row).toBe('object')
      expect(Object.keys(row).sort()).toEqual([...tableOf(dataset).columnNames].sort())
      // What is read is published again as it was.
      const again = publishedRowOf(dataset, row as object as Record<string, unknown>)
      expect(Object.values(again).map(text)).toEqual(lines[index])
    }
  })

  it.each(DATASETS.map((dataset) => [dataset.name, dataset] as const))(
    '%s says what its columns hold, and what callers ask it for',
    (_name, { columns, filter, table }) => {
      const typeOf = new Map(columns.map(({ name, type }) => [name, type]))
      for (const [name, type] of typeOf) {
        if (/_(usd|pct|bps)$/.test(name)) expect(['num', 'int']).toContain(type)
        if (/^(ts|.*_at)$/.test(name)) expect(type).toBe('iso')
        if (/^(date|report_date)$/.test(name)) expect(type).toBe('date')
      }
      if (filter !== null) expect(typeOf.get(filter)).toBe('str')
      expect(columns.map(({ name }) => name)).toContain(table.time)
    },
  )

  it('are written as they are promised where that is not how a table keeps it', () => {
    const types = (name: string) =>
      Object.fromEntries(named(name).columns.map((each) => [each.name, each.type]))
    expect(types('listings').listing_known).toBe('int')
    expect(types('options-oi-daily').expiry).toBe('str')
    expect(types('liquidations-daily').long_liquidations_usd).toBe('int')
    const day = { long_liquidations_usd: 10.6, short_liquidations_usd: 0.2, max_single_liquidation_usd: 9.5 }
    expect(publishedRowOf(named('liquidations-daily'), day)).toMatchObject({
      long_liquidations_usd: 11,
      short_liquidations_usd: 0,
      max_single_liquidation_usd: 10,
    })
  })
})

describe('a published file', () => {
  const listings = named('listings').table
  const chain = named('options-oi-daily').table

  it('may have its columns in any order, CRLF, quotes around any cell, and quoted nothing', async () => {
    const file =
      '"symbol","exchange","delisted_at","listing_known",status,first_seen_at\r\n"BTCUSDT","binance","","0","listed","2026-07-23T00:00:00Z"\r\n'
    expect(await read(listings, file)).toEqual([
      {
        exchange: 'binance',
        symbol: 'BTCUSDT',
        base: 'BTC',
        quote: 'USDT',
        status: 'listed',
        listing_known: false,
        first_seen_at: Date.UTC(2026, 6, 23),
        delisted_at: null,
      },
    ])
  })

  it('names coins by the thousand where others do: they are kept by the piece', async () => {
    const [header] = FILES['venue-markets-daily']![1].split('\n')
    const rows = await read(
      named('venue-markets-daily').table,
      `${header}\n2026-08-21,bybit,perp,1000PEPE,USDT,0.0123,1,2,0.01,x\n2026-08-21,bybit,perp,SHIB1000,USDT,,1,2,0.01,x`,
    )
    expect(rows[0]).toMatchObject({ symbol: 'PEPE', price_usd: 0.0000123, volume_24h_usd: 1 })
    expect(rows[1]).toBe('price_usd is missing')
    const [day] = FILES['daily-symbols']![1].split('\n')
    const [shib] = await read(named('daily-symbols').table, `${day}\n2026-07-23,SHIB1000USDT,0.01,1,1`)
    expect(shib).toMatchObject({ symbol: 'SHIBUSDT', funding_rate_pct: 0.01 })
  })

  it.each([
    ['1AUG26', '2026-08-01'],
    ['01AUG26', '2026-08-01'],
    ['29FEB28', '2028-02-29'],
    ['25dec26', '2026-12-25'],
    ['2026-12-25', '2026-12-25'],
    ['31FEB27', 'expiry is no day such as 10AUG26: "31FEB27"'],
    ['10AUX26', 'expiry is no day such as 10AUG26: "10AUX26"'],
    ['', 'expiry is missing'],
  ])('expiry %s', async (expiry, found) => {
    const [header] = FILES['options-oi-daily']![1].split('\n')
    const [row] = await read(chain, `${header}\n2026-08-06,BTC,BTC-X,${expiry},100000,call,1,48,98000`)
    expect(typeof row === 'string' ? row : row!.expiry).toBe(found)
  })

  it.each([
    ['okx,BTCUSDT,listed,yes,2026-07-23T00:00:00Z,', 'listing_known is no 1 or 0: "yes"'],
    ['okx,,listed,1,2026-07-23T00:00:00Z,', 'symbol is missing'],
    ['okx,BTC,listed,1,2026-07-23T00:00:00Z,', 'quote is missing'],
    ['mtgox,BTCUSDT,listed,1,2026-07-23T00:00:00Z,', 'exchange is "mtgox", but must be'],
    ['okx,BTCUSDT,listed,1,2099-07-23T00:00:00Z,', 'must not lie in the future'],
    ['okx,BTCUSDT,listed,1,2026-07-23T00:00:00Z', 'has 5 cells, the header has 6'],
  ])('refuses %s', async (line, fault) => {
    const [header] = FILES.listings![1].split('\n')
    expect((await read(listings, `${header}\n${line}`))[0]).toContain(fault)
  })
})

describe('what is said of a file', () => {
  const said = (name: string) => {
    const { table, columns } = named(name)
    const form = formOf(
      table,
      DATASETS,
      columns.map((column) => column.name),
    )
    return 'fault' in form ? form.fault : saidOf(form)
  }

  it.each([
    ['listings', 'base is taken from symbol, quote is taken from symbol'],
    ['etf-flows', 'status is taken for final'],
    ['quantum-daily', 'exposed_pct_outputs is taken from exposed_outputs and coins_written'],
    ['options-oi-daily', 'venue is taken for deribit, volume_usd is unknown'],
    [
      'options-flow-daily',
      'contracts, call_premium_bought_usd, put_premium_bought_usd, net_premium_usd and structures are unknown',
    ],
  ])('%s', (name, what) => {
    expect(said(name)).toBe(`Read as the published dataset ${name}: ${what}.`)
  })

  it('nothing where it says all of it itself', () => {
    expect(said('metric-daily')).toBeNull()
    const { table } = named('cot-weekly')
    const form = formOf(table, DATASETS, table.columnNames)
    expect(form).toEqual({ dataset: null, untold: [] })
  })

  it('where it belongs, or what the table takes, when it cannot be read', () => {
    const faultOf = (table: AnyTable, names: string) => formOf(table, DATASETS, names.split(','))
    expect(faultOf(named('dvol-daily').table, FILES['etf-flows']![1].split('\n')[0]!)).toMatchObject({
      fault: expect.stringMatching(
        /This is the published dataset etf-flows, which goes into etf_flows_daily\.$/,
      ),
    })
    expect(faultOf(named('options-oi-daily').table, 'date,currency,instrument')).toEqual({
      fault:
        'options_oi_daily needs venue, expiry, strike, type, open_interest, underlying_usd as well. The published dataset options-oi-daily has date, currency, instrument, expiry, strike, type, open_interest, mark_iv, underlying_usd.',
    })
  })
})
