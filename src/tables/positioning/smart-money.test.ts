import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smartMoneyOf } from './smart-money.ts'

const from = { exchange: 'binance', period: '5m' } as const

describe('smart money', () => {
  it('sets large accounts against all accounts', () => {
    // 1.5 is 60 % long, 4 is 80 %, 0.25 is 20 %: 40 points below the crowd of 60.
    const reading = smartMoneyOf(
      { globalAccount: 1.5, topAccount: 4, topPosition: 0.25, takerBuySell: 1.2 },
      from,
    )
    expect(reading).toEqual({
      interpretation:
        'Top traders are less long than the crowd: 20.0 % of their positions are long, 60.0 % of all accounts are. Takers buy 1.20 dollars for each dollar they sell.',
      takerBuySellRatio: 1.2,
      globalAccountLongPct: 60,
      globalAccountShortPct: 40,
      topTraderAccountLongPct: 80,
      topTraderAccountShortPct: 20,
      topTraderPositionLongPct: 20,
      topTraderPositionShortPct: 80,
      positioningDivergencePct: -40,
      ...from,
    })
  })

  it('leaves unknown what the venue does not say', () => {
    expect(
      smartMoneyOf({ globalAccount: 1, topAccount: null, topPosition: 1, takerBuySell: 1 }, from),
    ).toMatchObject({
      interpretation:
        'Top traders stand where the crowd stands: 50.0 % of their positions are long, 50.0 % of all accounts are. Takers buy about as much as they sell.',
      topTraderAccountLongPct: null,
      topTraderAccountShortPct: null,
      positioningDivergencePct: 0,
    })
    expect(
      smartMoneyOf({ globalAccount: -1, topAccount: 1, topPosition: 1, takerBuySell: 1 }, from),
    ).toBeNull()
  })

  it('has sides that add to 100', () => {
    const ratio = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(ratio, ratio, ratio, ratio, (globalAccount, topAccount, topPosition, takerBuySell) => {
        const read = smartMoneyOf({ globalAccount, topAccount, topPosition, takerBuySell }, from)!
        expect(read.globalAccountLongPct + read.globalAccountShortPct).toBeCloseTo(100, 9)
        expect(read.topTraderAccountLongPct! + read.topTraderAccountShortPct!).toBeCloseTo(100, 9)
        expect(read.topTraderPositionLongPct + read.topTraderPositionShortPct).toBeCloseTo(100, 9)
      }),
    )
  })
})
