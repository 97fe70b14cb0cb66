import { expect, it } from 'vitest'
import { MINUTE } from '../core/time.ts'
import { HealthPage } from './health.ts'
import { venueAilments } from './venue-ailments.ts'

const START = Date.parse('2026-11-15T12:00:00.000Z')
let now = START

function page(source: string): HealthPage {
  now = START
  const venue = source.split('.')[0]!
  return new HealthPage({ source, kind: 'poll', venue, into: 'x' }, { now: () => now }, 3 * MINUTE)
}

const sentences = (pages: readonly HealthPage[], minutes: number) => {
  now = START + minutes * MINUTE
  return venueAilments(
    pages.map((one) => one.read()),
    now,
  ).map(({ sentence }) => sentence)
}

it('names who refuses us and who does not answer, however many they are', () => {
  const refused = ['binance', 'bybit', 'a', 'b'].flatMap((venue) => {
    const waiting = page(`${venue}.tickers`)
    waiting.failed('the perp contracts of the venue are not known yet', null, 'unreachable')
    const asked = page(`${venue}.contracts`)
    asked.failed('answered 451: {"msg":"restricted location"}', null, 'refused')
    return [waiting, asked]
  })
  const status = page('binance.status')
  status.succeeded(START + MINUTE, { sentence: '1 of 1 calls failed', share: 1 })
  const published = page('binance.fees')
  published.succeeded(START + MINUTE)
  const gone = page('gate.market')
  gone.failed('did not answer in time', null, 'timeout')
  const well = page('okx.market')
  well.succeeded(START)
  expect(sentences([...refused, gone, well], 0.5)).toEqual([])
  const why = '(answered 451: {"msg":"restricted location"})'
  expect(sentences([...refused, status, published, gone, well], 2)).toEqual([
    `Refused by binance ${why}, bybit ${why}, a ${why}, b since 2026-11-15T12:00:00.000Z.`,
    'Nothing can be recorded of gate (did not answer in time) since 2026-11-15T12:00:00.000Z.',
  ])
})

it('tells a source that fails from a venue that does', () => {
  const [fees, market] = [page('gate.fees'), page('gate.market')]
  fees.failed('answered 404: gone', null, 'refused')
  market.succeeded(START + MINUTE)
  market.lastAnswerAt = START + MINUTE
  expect(sentences([fees, market], 9)).toEqual([])
  expect(sentences([fees, market], 11)).toEqual(['Sources fail: gate.fees (answered 404: gone).'])
  fees.succeeded(now)
  expect(sentences([fees, market], 12)).toEqual([])
})

it('says which sources go on without a part, unless it is a small one', () => {
  const [market, interest] = [page('gate.market'), page('mexc.interest')]
  const lack = { sentence: '1 of 3 calls failed: api.test/funding: answered 500: oops', share: 1 / 3 }
  market.succeeded(START, lack)
  interest.succeeded(START, { sentence: '2 of 500 calls failed', share: 0.004 })
  expect(sentences([market, interest], 5)).toEqual([])
  market.succeeded(START + 10 * MINUTE, lack)
  expect(sentences([market, interest], 11)).toEqual([
    `Sources go on without a part: gate.market (${lack.sentence}).`,
  ])
  market.succeeded(now)
  expect(sentences([market, interest], 12)).toEqual([])
})
