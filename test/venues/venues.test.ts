import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PROVIDERS } from '../../src/providers/index.ts'
import { registryEntry } from '../../src/tables/venues/registry.ts'
import { VENUES } from '../../src/venues/index.ts'
import { contextOf, scriptedApi } from './context.ts'

/** What a venue may bring of its markets, and how often: boards and gaps count on it. */
const SUBJECTS: Readonly<Record<string, readonly [table: string, ...cadences: string[]]>> = {
  contracts: ['instruments', '1h'],
  market: ['perp_tickers', '5m'],
  tickers: ['perp_tickers', '1m'],
  'funding-marks': ['funding_marks', '15m'],
  settlements: ['funding_settlements', '1h'],
  'open-interest': ['oi_5m', '5m'],
  spot: ['venue_snapshots', '10m'],
  'perp-books': ['perp_books_5m', '5m'],
  basis: ['basis_daily', '1h'],
  // Deribit's are read from its trades.
  liquidations: ['liquidation_events', 'stream', '1h'],
}

const SRC = new URL('../../src/', import.meta.url)

it.each([
  ['venues', VENUES],
  ['providers', PROVIDERS],
])('lists every folder of %s', (layer, origins) => {
  const folders = readdirSync(new URL(layer, SRC), { withFileTypes: true })
  expect(origins.map(({ id }) => id).sort()).toEqual(
    folders
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  )
})

it('leaves prices and sizes to the shared modules, which know what a venue counts in', () => {
  const own = /\b(last_price|mark_price|index_price|oi_base|qty|quote_qty)\b\s*[:,]/
  const here = new URL('venues/', SRC)
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/.*\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter((file) => own.test(readFileSync(new URL(file, here), 'utf8')))).toEqual([])
})

describe.each(VENUES.map((venue) => [venue.id, venue] as const))('%s', (id, venue) => {
  it('feeds the tables of its markets, each at its cadence', () => {
    for (const source of venue.sources) {
      const [table, ...cadences] = SUBJECTS[source.id.slice(id.length + 1)] ?? []
      if (table === undefined) continue
      expect([source.id, source.into.name]).toEqual([source.id, table])
      expect(cadences).toContain(source.kind === 'poll' ? source.every : 'stream')
    }
  })

  it('says the same of its liquidations as the registry', () => {
    for (const { liquidations } of venue.sources)
      if (liquidations) expect(liquidations).toEqual(registryEntry(id).liquidations)
  })

  it('asks the hosts that it names, and nobody else', async () => {
    const api = scriptedApi(() => ({ symbols: [], result: { list: [] }, data: [] }))
    const context = contextOf([{ instrument: 'BTCUSDT', symbol: 'BTCUSDT' }])
    for (const source of venue.sources)
      if (source.kind === 'poll') await source.ask(api, context).catch(() => {})
    const asked = api.calls.map((call) => new URL('get' in call ? call.get : call.post).host)
    const { hosts = [], time } = venue.rest ?? {}
    for (const host of [...asked, ...(time ? [new URL(time.url).host] : [])]) expect(hosts).toContain(host)
  })
})
