import { HOUR, MINUTE } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { outcomesOf } from '../../signals/evaluate.ts'
import { slippageHourly } from '../../tables/liquidity/order-book.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { fundingSettlements } from '../../tables/market/funding.ts'
import { signalOutcomes } from '../../tables/signals/signals.ts'

export const signalOutcomeMethod = method({
  id: 'signal-outcome',
  domain: 'signals',
  title: 'Result of a signal after costs',
  answers: 'What would a signal have earned, with all that it costs?',
  meaning: 'signals-and-their-performance',
  shown: {
    receipt: [
      'netBps',
      'grossBps',
      'feesBps',
      'slippageBps',
      'fundingBps',
      'exitPrice',
      'durationMinutes',
      'decision.feeBps',
    ],
    recent: ['signals.netBps'],
    'v1-symbol': ['recent_signals.net_bps'],
    'v1-strategy': ['recent_signals.net_bps'],
    briefs: ['briefs.numbers.signals_net_bps'],
  },
  formula: [
    'gross = (exit / entry − 1) · 10,000 bps, for a short with the other sign',
    'fees = 2 · taker fee',
    'slippage = that of 10,000 USD on the way in and on the way out',
    'funding = Σ of what was settled while it was open; longs pay positive rates',
    'net = gross − fees − slippage − funding',
  ],
  version: '1',
  inputs: [
    from(minuteBars, 'open', 'high', 'low', 'close'),
    from(slippageHourly, 'slippage_bps', 'side', 'clip_usd'),
    from(fundingSettlements, 'funding_time', 'funding_rate_pct', 'interval_hours'),
    from(signalOutcomes, 'outcome', 'net_bps'),
  ],
  assumes: [
    'It ends with the first minute that reaches stop or target, else at its time limit. Where one minute reaches both, it was the stop.',
    'A minute that opens beyond the stop ends it at its opening; beyond the target there is no more than the target.',
    'Where a minute, a cost or a settlement is not on record, the signal is excluded.',
  ],
  misleads: ['It is what 10,000 USD would have earned. Larger orders pay more slippage.'],
  example: {
    given: {
      entry: 100,
      stop: 99,
      target: 102,
      bars: [
        { minute: 478, open: 100, high: 101, low: 99.5, close: 100.5 },
        { minute: 479, open: 100.5, high: 101.2, low: 100, close: 101 },
        { minute: 480, open: 101, high: 102.5, low: 100.8, close: 102 },
      ],
      funding: [
        { hour: 0, ratePct: 0.02 },
        { hour: 8, ratePct: 0.01 },
      ],
      feeBps: 10,
      slippageBps: { buy: 1.5, sell: 2.5 },
    },
    steps: [
      'A long of 07:58. The bars of 07:58 and 07:59 reach neither 99 nor 102; that of 08:00 reaches 102.5: the target, 102, after 3 minutes',
      'gross = (102 / 100 − 1) · 10,000 = 200 bps',
      'fees 10; slippage 1.5 + 2.5 = 4; funding of 08:00 is 0.01 % = 1 bps, paid by longs; that of 00:00 was before',
      'net = 200 − 10 − 4 − 1 = 185 bps',
    ],
    gives: { outcome: 'TP1', grossBps: 200, slippageBps: 4, fundingBps: 1, netBps: 185, durationMinutes: 3 },
    by: async ({ entry, stop, target, bars, funding, feeBps, slippageBps }) => {
      const created_at = 478 * MINUTE
      const about = { signal_id: 'a', symbol: 'BTCUSDT', side: 'LONG', strategy: 'example' } as const
      const decision = {
        signalId: 'a',
        createdAt: '1970-01-01T07:58:00.000Z',
        symbol: 'BTCUSDT',
        side: 'LONG' as const,
        strategy: 'example',
        strategyVersion: '1',
        exchange: 'binance',
        interval: '5m',
        entryPrice: entry,
        stopPrice: stop,
        tp1Price: target,
        timeoutMinutes: 60,
        feeBps,
        features: {},
        regime: null,
        pressureScore: null,
      }
      const [found] = await outcomesOf(
        [{ ...about, created_at, decision }],
        {
          bars: () => bars.map(({ minute, ...bar }) => ({ ts: minute * MINUTE, ...bar })),
          slippage: (_symbol, order) => slippageBps[order],
          settlements: () =>
            funding.map(({ hour, ratePct }) => ({
              funding_time: hour * HOUR,
              funding_rate_pct: ratePct,
              interval_hours: 8,
            })),
        },
        12 * HOUR,
      )
      const { outcome, gross_bps, slippage_bps, funding_bps, net_bps, duration_minutes } = found!
      return {
        outcome,
        grossBps: gross_bps,
        slippageBps: slippage_bps,
        fundingBps: funding_bps,
        netBps: net_bps,
        durationMinutes: duration_minutes,
      }
    },
  },
})
