import { describe, expect, it } from 'vitest'
import { REGISTRY, registryEntry } from './registry.ts'

describe('the registry', () => {
  it('knows 43 exchanges with 56 feeds and whoever came since, each once', () => {
    expect(REGISTRY.length).toBeGreaterThanOrEqual(43)
    expect(new Set(REGISTRY.map((entry) => entry.id)).size).toBe(REGISTRY.length)
    expect(REGISTRY.flatMap((entry) => entry.markets).length).toBeGreaterThanOrEqual(56)
  })

  it('has ids and countries of the agreed form', () => {
    for (const entry of REGISTRY) {
      expect(entry.id).toMatch(/^[a-z0-9]{2,20}$/)
      if (entry.country !== null) expect(entry.country).toMatch(/^[A-Z]{2}$/)
      if (entry.type === 'dex') expect(entry.country).toBeNull()
    }
  })

  it('has eleven counted liquidation feeds in time and one delayed', () => {
    const kinds = REGISTRY.flatMap((entry) =>
      entry.liquidations ? [[entry.id, entry.liquidations.kind]] : [],
    )
    expect(Object.fromEntries(kinds)).toMatchObject({
      binance: 'sampled',
      bybit: 'full',
      okx: 'sampled',
      gate: 'sampled',
      htx: 'full',
      dydx: 'full',
      aster: 'full',
      bitget: 'sampled',
      kraken: 'full',
      lighter: 'full',
      bitfinex: 'full',
      deribit: 'delayed',
    })
  })

  it('gives one entry by id and refuses an unknown one', () => {
    expect(registryEntry('okx').name).toBe('OKX')
    expect(() => registryEntry('nowhere')).toThrow('nowhere')
  })
})
