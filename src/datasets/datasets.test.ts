import { describe, expect, it } from 'vitest'
import { DATASET_FILES } from '../../test/fixtures/dataset-files.ts'
import { csvRecords } from '../core/csv-records.ts'
import type { Dataset } from '../define/dataset.ts'
import type { AnyTable } from '../define/table.ts'
import { rowReader } from '../store/import-cell.ts'
import { formOf, saidOf } from '../store/import-form.ts'
import { DATASETS } from './index.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

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

describe('the published datasets', () => {
  it('are the nineteen that are promised', () => {
    expect(DATASETS.map(({ name }) => name).sort()).toEqual(Object.keys(DATASET_FILES).sort())
  })

  it.each(DATASETS.map((dataset) => [dataset.name, dataset] as const))('%s', async (name, dataset) => {
    const [into, file, more] = DATASET_FILES[name]!
    expect(tableOf(dataset).name).toBe(into)
    const [header] = await linesOf(file)
    expect(dataset.columns.map((column) => column.name)).toEqual(header)
    const rows = await read(tableOf(dataset), file)
    expect(rows[0]).toMatchObject(more)
    for (const row of rows) {
      expect(typeof row).toBe('object')
      expect(Object.keys(row).sort()).toEqual([...tableOf(dataset).columnNames].sort())
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
    const [header] = DATASET_FILES['venue-markets-daily']![1].split('\n')
    const rows = await read(
      named('venue-markets-daily').table,
      `${header}\n2026-08-21,bybit,perp,1000PEPE,USDT,0.0123,1,2,0.01,x\n2026-08-21,bybit,perp,SHIB1000,USDT,,1,2,0.01,x`,
    )
    expect(rows[0]).toMatchObject({ symbol: 'PEPE', price_usd: 0.0000123, volume_24h_usd: 1 })
    expect(rows[1]).toBe('price_usd is missing')
    const [day] = DATASET_FILES['daily-symbols']![1].split('\n')
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
    const [header] = DATASET_FILES['options-oi-daily']![1].split('\n')
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
    const [header] = DATASET_FILES.listings![1].split('\n')
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
    expect(faultOf(named('dvol-daily').table, DATASET_FILES['etf-flows']![1].split('\n')[0]!)).toMatchObject({
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
