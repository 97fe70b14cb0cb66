import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contextOf, neverAsked, scriptedApi } from '../../test/venues/context.ts'
import { registryEntry } from '../tables/venues/registry.ts'
import { PROVIDERS, VENUES } from './index.ts'

/** What a venue may bring of its perpetuals; contracts it must, because all else is read by them. */
const SUBJECTS: Readonly<Record<string, readonly [string, string]>> = {
  contracts: ['instruments', '1h'],
  tickers: ['perp_tickers', '1m'],
  'funding-marks': ['funding_marks', '15m'],
  settlements: ['funding_settlements', '1h'],
  'open-interest': ['oi_5m', '5m'],
  liquidations: ['liquidation_events', 'stream'],
}

it('lists every folder', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  expect([...VENUES, ...PROVIDERS].map(({ id }) => id).sort()).toEqual(
    folders
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  )
})

it('leaves prices and sizes to the shared modules, which know what a venue counts in', () => {
  const own = /\b(last_price|mark_price|index_price|oi_base|qty|quote_qty)\b\s*[:,]/
  const here = new URL('.', import.meta.url)
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('/'))
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter((file) => own.test(readFileSync(new URL(file, here), 'utf8')))).toEqual([])
})

describe.each(VENUES.map((venue) => [venue.id, venue] as const))('%s', (id, venue) => {
  it('feeds the tables of perpetuals, each at its cadence', () => {
    const brought = venue.sources.map((source) => source.id.slice(id.length + 1))
    expect(brought).toContain('contracts')
    for (const [index, source] of venue.sources.entries()) {
      const how = [source.into.name, source.kind === 'poll' ? source.every : 'stream']
      expect([source.id, ...how]).toEqual([source.id, ...(SUBJECTS[brought[index]!] ?? [])])
    }
  })

  it('says the same of its liquidations as the registry', () => {
    const stream = venue.sources.find((source) => source.liquidations)
    expect(stream?.liquidations).toEqual(registryEntry(id).liquidations)
  })

  it('asks for endpoints that its client has', async () => {
    const Client = await venue.rest?.client?.()
    if (!Client) return
    const client = new Client({ fetchImplementation: neverAsked })
    const api = scriptedApi(() => ({ symbols: [], result: { list: [] }, data: [] }))
    const context = contextOf([{ instrument: 'BTCUSDT', symbol: 'BTCUSDT' }])
    for (const source of venue.sources) {
      if (source.kind === 'poll') await source.ask(api, context).catch(() => {})
    }
    const methods = [...new Set(api.calls.map(({ method }) => method))].filter((method) => method !== 'get')
    expect(methods.length).toBeGreaterThan(0)
    for (const method of methods) expect([method, typeof client[method]]).toEqual([method, 'function'])
  })
})
