import { liquidationClock } from '../../analytics/liquidations/liquidation-clock.ts'
import { HOUR } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { liquidationsHourly } from '../../tables/liquidations/liquidations.ts'

export const liquidationClockMethod = method({
  id: 'liquidation-clock',
  domain: 'liquidations',
  title: 'Hours at which liquidations happen',
  answers: 'At which hours of the week is most liquidated?',
  meaning: 'largest-liquidations',
  shown: { 'liquidation-leaderboard': ['heatmap.**.total_usd', 'heatmap.sessions.share_pct'] },
  formula: [
    'cell = Σ of the hours with that weekday and hour of the day, UTC',
    'session: Asia 00–08, Europe 08–16, US 16–24; share % = its sum / all · 100',
  ],
  version: '1',
  inputs: [from(liquidationsHourly, 'hour', 'long_usd', 'short_usd', 'events')],
  assumes: ['Sessions are thirds of the UTC day (ours). An hour that was not listened to is unknown, not 0.'],
  misleads: ['Over a few weeks one large day makes its cell.'],
  example: {
    given: {
      hours: [
        { day: 4, hour: 1, total_usd: 3_000_000 },
        { day: 4, hour: 9, total_usd: 1_000_000 },
        { day: 5, hour: 17, total_usd: 4_000_000 },
      ],
    },
    steps: [
      'Days count from 1970-01-01, a Thursday: day 4 is a Monday',
      'Monday: 3 + 1 = 4 M',
      'All 8 M: Asia 3 / 8 = 37.5 %, Europe 1 / 8 = 12.5 %, US 4 / 8 = 50 %',
    ],
    gives: { mondayUsd: 4_000_000, asiaPct: 37.5, europePct: 12.5, usPct: 50 },
    by: ({ hours }) => {
      const { weekdays, sessions } = liquidationClock(
        hours.map(({ day, hour, total_usd }) => ({ hour: (day * 24 + hour) * HOUR, total_usd, events: 1 })),
        [],
      )
      const [asia, europe, us] = sessions.map(({ share_pct }) => share_pct)
      return { mondayUsd: weekdays[0]!.total_usd, asiaPct: asia!, europePct: europe!, usPct: us! }
    },
  },
})
