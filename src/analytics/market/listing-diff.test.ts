import { expect, it } from 'vitest'
import { listingChanges } from './listing-diff.ts'

const perpetual = (
  venue: string,
  base: string,
  first_seen_at: number,
  delisted_at: number | null = null,
) => ({
  venue,
  base,
  quote: 'USDT',
  first_seen_at,
  delisted_at,
})
const listed = (exchange: string, base: string, first_seen_at: number, listing_known: boolean) => ({
  exchange,
  symbol: `${base}USDT`,
  base,
  quote: 'USDT',
  status: 'listed' as const,
  listing_known,
  first_seen_at,
  delisted_at: null,
})
const gone = (exchange: string, base: string, first: number, isKnown: boolean, delisted_at: number) => ({
  ...listed(exchange, base, first, isKnown),
  status: 'delisted' as const,
  delisted_at,
})

it('saw nothing come that the first scan of a venue finds, and all that comes after', () => {
  const first = listingChanges([perpetual('okx', 'BTC', 10)], [], 100)
  expect(first).toEqual([listed('okx', 'BTC', 10, false)])
  const both = [perpetual('okx', 'BTC', 10), perpetual('okx', 'NEW', 150), perpetual('gate', 'NEW', 90)]
  expect(listingChanges(both, first, 200)).toEqual([
    listed('okx', 'NEW', 150, true),
    listed('gate', 'NEW', 90, false),
  ])
  expect(listingChanges([perpetual('okx', 'BTC', 10)], first, 200)).toEqual([])
})

it('says when a contract went, once, and that it is back', () => {
  const known = [listed('okx', 'BTC', 10, false), listed('okx', 'OLD', 20, true)]
  const went = [perpetual('okx', 'BTC', 10), perpetual('okx', 'OLD', 20, 300)]
  expect(listingChanges(went, known, 300)).toEqual([gone('okx', 'OLD', 20, true, 300)])
  const after = [known[0]!, gone('okx', 'OLD', 20, true, 300)]
  expect(listingChanges(went, after, 400)).toEqual([])
  expect(listingChanges([perpetual('okx', 'OLD', 20)], after, 500)).toEqual([listed('okx', 'OLD', 20, true)])
})

it('a delisting that is announced has not happened', () => {
  const known = [listed('okx', 'OLD', 20, true)]
  expect(listingChanges([perpetual('okx', 'OLD', 20, 300)], known, 299)).toEqual([])
})

it('a coin that moves to a contract of another name stays', () => {
  const known = [listed('bybit', 'CHEEMS', 20, true)]
  const moved = [perpetual('bybit', 'CHEEMS', 20, 300), perpetual('bybit', 'CHEEMS', 290)]
  expect(listingChanges(moved, known, 400)).toEqual([])
  expect(listingChanges([moved[0]!, perpetual('bybit', 'CHEEMS', 290, 350)], known, 400)).toEqual([
    gone('bybit', 'CHEEMS', 20, true, 350),
  ])
})

it('takes nothing down that was gone before anybody looked', () => {
  expect(listingChanges([perpetual('okx', 'OLD', 20, 30)], [], 100)).toEqual([])
})

it('a coin that is left to margin contracts in is no longer listed', () => {
  const inverse = { ...perpetual('okx', 'OLD', 5), quote: 'USD' }
  const known = [listed('okx', 'OLD', 20, true)]
  expect(listingChanges([inverse, perpetual('okx', 'OLD', 20, 300)], known, 300)).toEqual([
    gone('okx', 'OLD', 20, true, 300),
  ])
  // Where all are against dollars, as on Kraken, they are what is listed.
  expect(listingChanges([{ ...inverse, venue: 'kraken' }], [], 300)).toEqual([
    { ...listed('kraken', 'OLD', 5, false), quote: 'USD' },
  ])
})
