import { expect, it } from 'vitest'
import { MINUTE } from '../core/time.ts'
import { CommonPrices, VenueFacts } from './facts.ts'

const T0 = Date.UTC(2026, 10, 17, 16)

it('are believed of who told them first, until it falls silent', () => {
  const prices = new CommonPrices()
  const tell = (teller: string, usd: number, at: number) => prices.setShares(teller, [['TSLA', { usd, at }]])
  tell('binance.tradfi', 400, T0)
  tell('robinhood.stock_tokens', 401, T0 + 10 * MINUTE)
  expect(prices.shares.get('TSLA')).toEqual({ usd: 400, at: T0 })
  tell('binance.tradfi', 402, T0 + 15 * MINUTE)
  tell('robinhood.stock_tokens', 403, T0 + 46 * MINUTE)
  expect(prices.shares.get('TSLA')).toEqual({ usd: 403, at: T0 + 46 * MINUTE })
  tell('binance.tradfi', 404, T0 + 50 * MINUTE)
  expect(prices.shares.get('TSLA')?.usd).toBe(403)
})

it('and what tokens stand for are known to every venue', () => {
  const prices = new CommonPrices()
  const [teller, other] = [new VenueFacts(prices), new VenueFacts(prices)]
  teller.list({ tokens: () => [['TSLAX', { underlying: 'TSLA', shares: 1.25 }]] }, null, 0)
  teller.noteMarks({ id: 'a.b', shares: () => [['TSLA', { usd: 400, at: T0 }]] }, {})
  const { shares, tokens } = other.context(T0)
  expect([shares.get('TSLA')?.usd, tokens.get('TSLAX')?.shares]).toEqual([400, 1.25])
})
