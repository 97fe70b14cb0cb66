import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListedContract, listingNews } from './listings.ts'

const VENUES = ['a', 'b', 'c']

function contract(exchange: string, base: string, first: number, gone: number | null = null): ListedContract {
  return {
    exchange,
    symbol: `${base}USDT`,
    base,
    quote: 'USDT',
    status: gone === null ? 'listed' : 'delisted',
    listing_known: true,
    first_seen_at: first,
    delisted_at: gone,
  }
}
const shown = (rows: readonly ListedContract[]) => rows.map(({ exchange, base }) => `${exchange} ${base}`)

describe('listings', () => {
  it('say who was first and who else has it', () => {
    const { listed } = listingNews(
      [contract('a', 'X', 30), contract('b', 'X', 20), contract('c', 'X', 25, 40)],
      VENUES,
      10,
    )
    expect(
      listed.map(({ exchange, first_anywhere, other_exchanges }) => [
        exchange,
        first_anywhere,
        other_exchanges,
      ]),
    ).toEqual([
      ['a', false, ['b']],
      ['c', false, ['a', 'b']],
      ['b', true, ['a']],
    ])
  })

  it('take no contract for new that was there at the first scan', () => {
    const old = { ...contract('a', 'X', 50), listing_known: false }
    const { listed, delisted, by_exchange } = listingNews([old, contract('b', 'X', 60)], VENUES, 10)
    expect(shown(listed)).toEqual(['b X'])
    expect(listed[0]).toMatchObject({ first_anywhere: false, other_exchanges: ['a'] })
    expect(delisted).toEqual([])
    expect(by_exchange).toEqual({
      a: { listed: 0, delisted: 0 },
      b: { listed: 1, delisted: 0 },
      // Nothing of it was ever scanned.
      c: { listed: null, delisted: null },
    })
  })

  it('have two venues of the same moment both first', () => {
    const { listed } = listingNews([contract('a', 'X', 30), contract('b', 'X', 30)], VENUES, 10)
    expect(listed.map(({ first_anywhere }) => first_anywhere)).toEqual([true, true])
  })

  it('show what came and went in between in both lists', () => {
    const { listed, delisted } = listingNews(
      [contract('a', 'X', 12, 15), contract('a', 'Y', 5, 16)],
      VENUES,
      10,
    )
    expect(shown(listed)).toEqual(['a X'])
    expect(shown(delisted)).toEqual(['a Y', 'a X'])
  })

  it('count by exchange what they count in all, whatever the order of rows', () => {
    const one = fc
      .tuple(fc.constantFrom(...VENUES), fc.constantFrom('X', 'Y', 'Z'), fc.nat(30), fc.option(fc.nat(30)))
      .map(([exchange, base, first, gone]) => contract(exchange, base, first, gone))
    const rows = fc.uniqueArray(one, { selector: ({ exchange, base }) => exchange + base })
    fc.assert(
      fc.property(rows, fc.nat(30), (contracts, since) => {
        const news = listingNews(contracts, VENUES, since)
        const sum = (side: 'listed' | 'delisted') =>
          Object.values(news.by_exchange).reduce((all, counts) => all + (counts[side] ?? 0), 0)
        for (const venue of VENUES) {
          const scanned = contracts.some(({ exchange }) => exchange === venue)
          expect(news.by_exchange[venue]!.listed === null).toBe(!scanned)
        }
        expect(sum('listed')).toBe(news.listed.length)
        expect(sum('delisted')).toBe(news.delisted.length)
        expect(listingNews([...contracts].reverse(), VENUES, since)).toEqual(news)
      }),
    )
  })
})
