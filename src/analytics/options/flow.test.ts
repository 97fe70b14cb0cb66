import { describe, expect, it } from 'vitest'
import { type FlowGroup, flowDetails, flowOf } from './flow.ts'

const group = (
  direction: 'buy' | 'sell',
  type: 'call' | 'put',
  premium_usd: number,
  more: Partial<FlowGroup> = {},
): FlowGroup => ({
  venue: 'deribit',
  structure_id: null,
  type,
  direction,
  block: false,
  trades: 1,
  contracts: 2,
  notional_usd: 200,
  premium_usd,
  ...more,
})
const leg = { structure_id: 's1', block: true }

describe('options flow', () => {
  it('adds up trades that stand alone', () => {
    const flow = flowOf([group('buy', 'call', 70), group('sell', 'call', 10), group('buy', 'put', 20)])
    expect(flow).toEqual({
      trades: 3,
      contracts: 6,
      notional_usd: 600,
      premium_usd: 100,
      call_premium_bought_usd: 70,
      put_premium_bought_usd: 20,
      net_premium_usd: 80,
      put_share_pct: 20,
      block_trades: 0,
      structures: 0,
    })
  })

  it('nets the legs of a structure before what was bought', () => {
    const spread = [group('buy', 'call', 50, leg), group('sell', 'call', 30, leg)]
    expect(flowOf(spread)).toMatchObject({
      premium_usd: 80,
      call_premium_bought_usd: 20,
      net_premium_usd: 20,
      block_trades: 2,
      structures: 1,
    })
    // Sold for more than it cost: nothing was bought.
    const sold = [group('sell', 'put', 50, leg), group('buy', 'put', 30, leg)]
    expect(flowOf(sold)).toMatchObject({ put_premium_bought_usd: 0, net_premium_usd: -20 })
    // Calls are not netted with puts.
    const reversal = [group('buy', 'call', 50, leg), group('sell', 'put', 45, leg)]
    expect(flowOf(reversal)).toMatchObject({
      call_premium_bought_usd: 50,
      put_premium_bought_usd: 0,
      net_premium_usd: 5,
    })
  })

  it('holds structures of two venues apart, and counts those of two legs', () => {
    const flow = flowOf([
      group('buy', 'call', 50, leg),
      group('sell', 'call', 30, { ...leg, venue: 'okx' }),
      group('sell', 'call', 5, { ...leg, venue: 'okx', block: false }),
    ])
    expect(flow).toMatchObject({ call_premium_bought_usd: 50, structures: 1 })
  })

  it('says what is not in the sums of a day', () => {
    const groups = [
      group('buy', 'call', 80, { venue: 'okx' }),
      group('buy', 'put', 100, { block: true }),
      group('buy', 'put', 20),
    ]
    expect(flowDetails(groups)).toEqual({
      put_call_premium_ratio: 1.5,
      block_share_pct: 50,
      by_venue: [
        { venue: 'deribit', trades: 2, premium_usd: 120 },
        { venue: 'okx', trades: 1, premium_usd: 80 },
      ],
    })
    expect(flowDetails([])).toEqual({ put_call_premium_ratio: null, block_share_pct: null, by_venue: [] })
    expect(flowOf([]).put_share_pct).toBeNull()
  })
})
