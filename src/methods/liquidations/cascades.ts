import { CASCADE_RULES, findCascades } from '../../analytics/liquidations/cascades.ts'
import { MINUTE } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { incidents, liquidationEvents } from '../../tables/liquidations/liquidations.ts'

const { floorUsd, multiple, closeBelowMultiple, quietMinutes, mergeGapMinutes } = CASCADE_RULES

export const cascadesMethod = method({
  id: 'cascades',
  domain: 'liquidations',
  title: 'Liquidation cascades',
  answers: 'When were so many liquidated at once that it is an event?',
  meaning: 'cascades',
  shown: {
    incidents: [
      'thresholds.*',
      'incidents.peak_5m_usd',
      'incidents.baseline_5m_usd',
      'incidents.duration_minutes',
    ],
    briefs: ['briefs.numbers.largest_cascade_usd'],
  },
  formula: [
    `opens: dollars of 5 minutes > max(${floorUsd / 1e6} M USD, ${multiple} · B)`,
    `hot: dollars of 5 minutes > ${closeBelowMultiple} · B`,
    `closes: ${quietMinutes} minutes without a hot one; ends with the last hot minute`,
    `another that opens less than ${mergeGapMinutes} minutes after the closing is the same one`,
  ],
  symbols: { B: 'median of the five-minute sums of seven days, those without any included' },
  version: '1',
  inputs: [
    from(liquidationEvents, 'event_time', 'quote_qty'),
    from(incidents, 'started_at', 'ended_at', 'peak_5m_usd'),
  ],
  assumes: ['The thresholds are ours, and stand in every answer.'],
  misleads: ['When a venue is taken up, more is recorded: B follows within a week, the floor does not.'],
  example: {
    given: {
      usdByMinute: { '10': 1_000_000, '11': 2_000_000, '12': 3_000_000 },
      baselineUsd: 500_000,
      minutes: 40,
    },
    steps: [
      'To open it takes more than max(5 M, 8 · 0.5 M = 4 M) = 5 M; hot is more than 4 · 0.5 M = 2 M',
      'Five minutes up to minute 12: 1 + 2 + 3 = 6 M. It opens; its start is the first of these five minutes, 8',
      'Up to 15: 2 + 3 = 5 M; up to 16: 3 M, still hot; up to 17: nothing. The last hot minute is 16, it ends with 17',
      'Fifteen quiet minutes follow: closed. Peak 6 M',
    ],
    gives: { startMinute: 8, endMinute: 17, peak5mUsd: 6_000_000 },
    by: ({ usdByMinute, baselineUsd, minutes }) => {
      const sums = Object.entries(usdByMinute).map(([minute, usd]) => ({
        bucket: Number(minute) * MINUTE,
        usd,
      }))
      const [found] = findCascades(sums, { from: 0, to: minutes * MINUTE }, () => baselineUsd)
      const { startedAt, endedAt, peak5mUsd } = found!
      return { startMinute: startedAt / MINUTE, endMinute: endedAt! / MINUTE, peak5mUsd }
    },
  },
})
