import { describe, expect, it } from 'vitest'
import { createSimMarket } from '../sim/model/model.ts'
import { simulatedVenues } from '../sim/simulated-venues.ts'
import { whaleTrades } from '../tables/positioning/whales.ts'
import { VENUES } from '../venues/index.ts'
import type { Market } from './market.ts'
import { poll, type SourceContext, type Venue, venue } from './source.ts'
import { chosenVenues } from './venue-choice.ts'

const NOW = Date.UTC(2026, 10, 15)
const simulated = simulatedVenues(createSimMarket({ seed: 7 }), VENUES, NOW)
const sourcesOf = (venues: readonly Venue[]) =>
  venues.flatMap(({ sources }) => sources.map(({ id }) => id)).sort()

describe('a choice of venues', () => {
  it('is all of them where nothing is chosen', () => {
    expect(chosenVenues(VENUES, null)).toBe(VENUES)
  })

  it('leaves out every source of the others', () => {
    const chosen = chosenVenues(VENUES, { okx: null })
    expect(chosen.map(({ id }) => id)).toEqual(['okx'])
    expect(sourcesOf(chosen)).toEqual(sourcesOf(VENUES.filter(({ id }) => id === 'okx')))
  })

  it('leaves out what is about another market of the venue, and keeps what is about none', () => {
    const [spot] = chosenVenues(simulated, { binance: ['spot'] })
    const ids = sourcesOf([spot!])
    expect(spot!.markets).toEqual(['spot'])
    expect(ids).toEqual(
      expect.arrayContaining(['binance.spot', 'binance.spot-minutes', 'binance.books', 'binance.fees']),
    )
    for (const subject of [
      'tickers',
      'liquidations',
      'contracts',
      'open-interest',
      'perp-minutes',
      'positioning',
    ])
      expect(ids).not.toContain(`binance.${subject}`)
  })

  it('takes of a source that tells of several markets only the rows that were chosen', () => {
    const rows = (['perp', 'spot', 'stocks'] as const).map((market) => ({ market, trade_id: market }))
    const whole = venue({
      id: 'gate',
      name: 'Gate',
      type: 'cex',
      country: null,
      markets: ['perp', 'spot'],
      rest: { hosts: [], budget: { weight: 1, per: '1s' } },
      sources: [
        poll<typeof whaleTrades, null>({
          id: 'gate.whales',
          into: whaleTrades,
          about: 'Large trades.',
          every: '1m',
          ask: async () => null,
          parse: () => rows,
        }),
      ],
    })
    const [chosen] = chosenVenues([whole], { gate: ['spot'] })
    // What is no kind of market of ours says nothing about the choice.
    expect(chosen!.sources[0]!.parse(null, {} as SourceContext, null)).toEqual({
      whale_trades: [rows[1], rows[2]],
    })
  })

  it('holds together, whichever market of whichever venue it is', () => {
    for (const { id, markets } of simulated) {
      for (const market of markets) {
        const [chosen] = chosenVenues(simulated, { [id]: [market as Market] })
        expect(chosen!.sources.length, `${id}:${market}`).toBeGreaterThan(0)
      }
    }
  })

  it('is refused where nothing could be recorded', () => {
    expect(() => chosenVenues(VENUES, { bitmex: null })).toThrow(
      'VENUES names bitmex, which cannot be recorded here. What can: binance, bybit, okx,',
    )
    const onlyPerps = VENUES.map((one) => ({
      ...one,
      sources: one.sources.filter(({ market }) => market === 'perp'),
    }))
    expect(() => chosenVenues(onlyPerps, { okx: ['spot'] })).toThrow(
      'VENUES names okx:spot, of which nothing can be recorded here.',
    )
  })
})
