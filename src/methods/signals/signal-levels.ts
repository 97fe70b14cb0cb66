import { HOUR } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import type { Trail } from '../../define/strategy.ts'
import { signalRow } from '../../signals/signal-row.ts'
import { fundingFade } from '../../signals/strategies/funding-fade.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { signals } from '../../tables/signals/signals.ts'

export const signalLevelsMethod = method({
  id: 'signal-levels',
  domain: 'signals',
  title: 'Stop and target of a signal',
  answers: 'How far from its entry does a strategy put stop and target?',
  meaning: 'signals-and-their-performance',
  shown: { receipt: ['decision.stopPrice', 'decision.tp1Price', 'decision.entryPrice', 'decision.features'] },
  formula: [
    'usual move = s · √(time limit / 5 minutes), in bps',
    'distance = clamp(moves · usual move, least, most)',
    'price = entry · (1 ± distance / 10,000)',
  ],
  symbols: {
    s: 'deviation of five-minute moves over a day, in bps',
    'moves, least, most': 'of the strategy, part of its version',
  },
  version: fundingFade.version,
  inputs: [from(minuteBars, 'close', 'ts'), from(signals, 'decision')],
  assumes: [
    'The entry is the close of the last finished minute. The version shown is that of the strategy in the example.',
  ],
  misleads: ['Moves are not normal: stops are reached more often than a bell curve says.'],
  example: {
    given: { strategy: 'funding-fade', side: 'SHORT', entry: 100, deviationBps: 10 },
    steps: [
      'funding-fade has a time limit of 480 minutes: √(480 / 5) = √96 = 9.797959',
      'usual move = 10 · 9.797959 = 97.97959 bps; once that, between 40 and 400: 97.97959',
      'a short: stop = 100 · (1 + 0.009797959) = 100.9798, target = 100 · (1 − 0.009797959) = 99.0202',
    ],
    gives: { stopPrice: 100.9798, tp1Price: 99.0202 },
    decimals: 4,
    by: ({ side, entry, deviationBps }) => {
      const trail = (now: number): Trail => ({
        now,
        ago: () => now,
        sum: () => 0,
        mean: () => now,
        deviation: () => deviationBps,
        zScore: () => 0,
      })
      const unknown = trail(Number.NaN)
      const known = { price: trail(entry), move: trail(0), pressure: unknown, regime: unknown }
      const given = new Proxy(known, {
        get: (own, name) => Reflect.get(own, name) ?? unknown,
      }) as unknown as Parameters<typeof signalRow>[1]
      const call = { side, features: {} }
      const { decision } = signalRow(
        { strategy: fundingFade, symbol: 'BTCUSDT', mark: HOUR, call, feeBps: 10, createdAt: HOUR },
        given,
      )!
      return { stopPrice: decision.stopPrice, tp1Price: decision.tp1Price }
    },
  },
})
