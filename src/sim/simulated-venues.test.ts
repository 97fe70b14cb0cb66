import { describe, expect, it } from 'vitest'
import { contextFor, nobody, rowsOf as rowsOfAnswer } from '../../test/venues/context.ts'
import { SourceError } from '../core/errors.ts'
import { DAY, HOUR, MINUTE, type Ms, SECOND } from '../core/time.ts'
import { type Poll, poll, stream, venue } from '../define/source.ts'
import { faultOf } from '../define/table.ts'
import { liquidationEvents } from '../tables/liquidations/liquidations.ts'
import { perpTickers } from '../tables/market/tickers.ts'
import { REGISTRY, registryEntry } from '../tables/venues/registry.ts'
import { announcedFunding } from './market/funding-marks.ts'
import { PERP_SIDES, SPOT_SIDES } from './model/listings.ts'
import { createSimMarket } from './model/model.ts'
import { outagesBetween } from './model/outages.ts'
import { simulatedVenues } from './simulated-venues.ts'
import { WIRE_VENUES } from './wire/dialects.ts'

const NOW = Date.UTC(2026, 10, 15, 2, 37)
const market = createSimMarket({ seed: 7 })
const all = simulatedVenues(market, [], NOW)

describe('simulated venues', () => {
  it('are those of the registry, each with its feeds', () => {
    expect(all.map(({ id }) => id)).toEqual(REGISTRY.map(({ id }) => id))
    const snapshots = all.flatMap(({ sources }) =>
      sources.filter(({ into }) => into.name === 'venue_snapshots'),
    )
    // The perpetuals of those that speak on the wire come from their own answers.
    const apart = WIRE_VENUES.length
    expect(snapshots).toHaveLength(Object.keys(PERP_SIDES).length + Object.keys(SPOT_SIDES).length - apart)
    expect(snapshots.length).toBeGreaterThanOrEqual(56 - apart)
    const forced = all.filter(({ sources }) => sources.some(({ liquidations }) => liquidations))
    expect(forced.map(({ id }) => id)).toEqual(['dydx', 'aster', 'lighter'])
  })

  it('give sound rows at the present minute, whatever they are asked', async () => {
    const at = quietMoment()
    for (const one of all) {
      for (const source of one.sources as Poll[]) {
        const rows = await rowsOf(source, at)
        for (const row of rows) expect(faultOf(source.into, row, NOW)).toBeNull()
        if (source.into.name !== 'venue_snapshots') continue
        expect(rows.length, source.id).toBeGreaterThanOrEqual(3)
        expect(rows.length, source.id).toBeLessThanOrEqual(66)
        expect(rows[0]).toMatchObject({ ts: at - (at % MINUTE), venue: one.id, market: source.market })
        const perp = source.market === 'perp'
        for (const row of rows) {
          expect(row.open_interest_usd === null).toBe(!perp)
          expect(row.funding_rate_8h_pct === null).toBe(!perp)
        }
      }
    }
  })

  it('tell every forced order once, from the end of history on', async () => {
    const source = sourceOf('aster', 'aster.liquidations')
    const told: Record<string, unknown>[] = []
    for (let at = NOW + 20 * SECOND; at <= NOW + 2 * HOUR; at += 5 * SECOND) {
      told.push(...(await rowsOf(source, at)))
    }
    const happened = market.liquidations(NOW, NOW + 2 * HOUR).filter(({ venue: id }) => id === 'aster')
    expect(told.map((row) => row.event_time)).toEqual(happened.map(({ time }) => time))
    expect(told.length).toBeGreaterThan(5)
    expect(new Set(told.map((row) => row.dedupe_key)).size).toBe(told.length)
    expect(told.every((row) => row.delayed === false)).toBe(true)
  })

  it('fail while they are down, and only then', async () => {
    const outage = outagesBetween(market.seed, NOW, NOW + 10 * DAY).find(
      ({ venue: id }) => id !== 'okx' && id !== 'bybit',
    )!
    const source = all.find(({ id }) => id === outage.venue)!.sources[0] as Poll
    await expect(rowsOf(source, outage.from)).rejects.toThrow(SourceError)
    expect((await rowsOf(source, outage.to)).length).toBeGreaterThan(0)
    const status = sourceOf(outage.venue, `${outage.venue}.status`)
    expect(await rowsOf(status, outage.from)).toMatchObject([{ state: 'down' }])
  })

  it('keep what a real venue records, and add its spot side beside it', async () => {
    const { id, name, type, country, markets } = registryEntry('okx')
    const tickers = poll({
      id: 'okx.tickers',
      into: perpTickers,
      about: 'Tickers.',
      every: '1m',
      ask: (api) => api.get('https://example.test/own'),
      parse: () => [],
    })
    const rest = { hosts: ['example.test'], budget: { weight: 3, per: '1s' as const } }
    const real = venue({ id, name, type, country, markets, rest, sources: [tickers] })
    const merged = simulatedVenues(market, [real], NOW).find((one) => one.id === 'okx')!
    expect(merged.sources.map((source) => source.id).slice(0, 2)).toEqual(['okx.tickers', 'okx.spot'])
    expect(merged.rest).toBe(rest)
    const rows = await rowsOf(merged.sources[1] as Poll, quietMoment())
    expect(rows[0]).toMatchObject({ venue: 'okx', market: 'spot', symbol: 'BTC', quote: 'USDT' })
  })

  it('are not fed what their dialect tells, but have the past of it', () => {
    const told = ['contracts', 'tickers', 'funding-marks', 'settlements', 'oi', 'perp', 'liquidations']
    const past = [...announcedFunding.past({ market, now: NOW, origins: all })]
    const announced = new Set(past.flatMap(({ rows }) => rows.map((row) => row.exchange)))
    for (const id of WIRE_VENUES) {
      const fed = all.find((one) => one.id === id)!.sources.map((source) => source.id)
      expect(fed.filter((source) => told.includes(source.slice(id.length + 1)))).toEqual([])
      expect(announced.has(id), id).toBe(true)
    }
  })

  it('feed a venue by rows that is recorded live and has no dialect here', () => {
    const { id, name, type, country, markets } = registryEntry('aster')
    const live = stream({
      id: 'aster.liquidations',
      into: liquidationEvents,
      about: 'Forced orders.',
      url: 'wss://example.test',
      subscribe: () => [],
      heartbeat: { every: '20s', send: 'ping frame' },
      silence: '60s',
      parse: () => [],
    })
    const real = venue({ id, name, type, country, markets, sources: [live] })
    const aster = simulatedVenues(market, [real], NOW).find((one) => one.id === 'aster')!
    expect(aster.sources).not.toContain(live)
    expect(aster).toMatchObject({
      sources: all.find((one) => one.id === 'aster')!.sources.map(({ id }) => ({ id })),
    })
  })
})

/** A moment at which no venue is down. */
function quietMoment(from: Ms = NOW): Ms {
  const [outage] = outagesBetween(market.seed, from, from + 1)
  return outage ? outage.to : from
}

/** Fresh: what a source has told is remembered. */
function sourceOf(venue: string, id: string): Poll {
  const one = simulatedVenues(market, [], NOW).find((each) => each.id === venue)!
  return one.sources.find((source) => source.id === id) as Poll
}

async function rowsOf(source: Poll, now: Ms): Promise<Readonly<Record<string, unknown>>[]> {
  const context = contextFor({}, {}, now)
  return rowsOfAnswer(source, await source.ask(nobody, context), context)!
}
