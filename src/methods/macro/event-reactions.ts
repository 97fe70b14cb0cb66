import { reactionSummary, reactionTo } from '../../analytics/macro/event-reactions.ts'
import { MINUTE } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { eventReactions, macroEvents } from '../../tables/macro/macro-events.ts'
import { minuteBars } from '../../tables/market/candles.ts'

export const eventReactionsMethod = method({
  id: 'event-reactions',
  domain: 'macro',
  title: 'Reactions to central bank statements',
  answers: 'How far did bitcoin move after a statement, beside an ordinary half hour?',
  meaning: 'central-bank-meetings',
  shown: { events: ['summary.*', 'reactions.btc_price_at', 'reactions.move_*', 'reactions.*_60m_pct'] },
  formula: [
    'move after m minutes = (close of the minute that ends then / last close before the statement − 1) · 100',
    'mean size = mean of |move| over statements',
    'normal = mean |move| between half-hour closes of 30 days; ratio = mean size of 30 minutes / normal',
  ],
  version: '1',
  inputs: [
    from(macroEvents, 'statement_at'),
    from(minuteBars, 'ts', 'high', 'low', 'close'),
    from(eventReactions, 'move_5m_pct', 'move_30m_pct', 'move_60m_pct'),
  ],
  assumes: [
    'The price before is at most five minutes old. Highest and lowest are known when all sixty minutes are.',
  ],
  misleads: ['The press conference begins half an hour later: its move is in that of 60 minutes.'],
  example: {
    given: { closeBefore: 100, closeAfter5: 101, moves30mPct: [1, -2], normalPct: 0.5 },
    steps: [
      'The minute before the statement closed at 100, the fifth after it at 101: +1 %',
      'mean size of half hours: (1 + 2) / 2 = 1.5 %; 1.5 / 0.5 = 3 times an ordinary one',
    ],
    gives: { move5mPct: 1, avgAbs30mPct: 1.5, ratio30m: 3 },
    by: ({ closeBefore, closeAfter5, moves30mPct, normalPct }) => {
      const bar = (minute: number, close: number) => ({ ts: minute * MINUTE, high: close, low: close, close })
      const reaction = reactionTo({ id: 'a', statement_at: 10 * MINUTE }, [
        bar(9, closeBefore),
        bar(14, closeAfter5),
      ])!
      const summary = reactionSummary(
        moves30mPct.map((move) => ({ move_5m_pct: null, move_30m_pct: move, move_60m_pct: null })),
        normalPct,
      )
      return {
        move5mPct: reaction.move_5m_pct,
        avgAbs30mPct: summary.avg_abs_30m_pct,
        ratio30m: summary.ratio_30m,
      }
    },
  },
})
