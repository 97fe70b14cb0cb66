import { expect, it } from 'vitest'
import { byMarket } from '../../src/define/market.ts'
import type { Stream } from '../../src/define/source.ts'
import { fits, shareOut } from '../../src/recorder/share-out.ts'
import { VENUES } from '../../src/venues/index.ts'
import { contextFor, contractOf } from './context.ts'

/** More contracts than any venue has, with names as long as theirs. */
const MANY = 1_200
const crowded = contextFor(
  byMarket((list) =>
    Array.from({ length: MANY }, (_, place) => {
      const name = `${list.toUpperCase()}${place}USDT`
      return contractOf({ instrument: `LONG${name}`, symbol: name })
    }),
  ),
)
const STREAMS = VENUES.flatMap(({ sources }) => sources).filter(
  (source): source is Stream => source.kind === 'stream',
)

it.each(STREAMS.map((stream) => [stream.id, stream] as const))(
  '%s keeps to what its venue lets a connection subscribe to',
  (_id, stream) => {
    const messages = stream.subscribe(crowded)
    const shares = shareOut(messages, [], stream.perConnection)
    for (const share of shares) expect(fits(share, stream.perConnection ?? {})).toBe(true)
    expect(shares.flat()).toHaveLength(messages.length)
  },
)

it("Bybit's topics are spread over connections of 21,000 characters each", () => {
  const stream = STREAMS.find(({ id }) => id === 'bybit.liquidations')!
  const shares = shareOut(stream.subscribe(crowded), [], stream.perConnection) as { args: string[] }[][]
  expect(shares.length).toBeGreaterThan(1)
  for (const share of shares) {
    const characters = share.map(({ args }) => JSON.stringify(args).length).reduce((sum, one) => sum + one, 0)
    expect(characters).toBeLessThanOrEqual(21_000)
  }
  expect(new Set(shares.flat().flatMap(({ args }) => args)).size).toBe(MANY)
})

it('every stream that subscribes contract by contract says what a connection takes', () => {
  const byContract = STREAMS.filter((stream) => JSON.stringify(stream.subscribe(crowded)).includes('999'))
  expect(byContract.length).toBeGreaterThan(3)
  for (const { id, perConnection, pace } of byContract)
    expect(perConnection !== undefined || pace !== undefined, id).toBe(true)
})
