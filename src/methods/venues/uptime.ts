import { uptimePct } from '../../analytics/venues/venue-profile.ts'
import { from, method } from '../../define/method.ts'
import { venueStatusChecks } from '../../tables/venues/venue-status.ts'

export const uptimeMethod = method({
  id: 'uptime',
  domain: 'venues',
  title: 'Uptime of a venue',
  answers: 'How often did a venue answer?',
  meaning: 'venues',
  shown: { 'venues-profile': ['status.uptime_30d_pct'] },
  formula: ['uptime % = (up + degraded) / (up + degraded + down) · 100, of the checks of 30 days'],
  version: '1',
  inputs: [from(venueStatusChecks, 'state', 'latency_ms', 'ts')],
  assumes: ['Who answers slowly is up. A check that could not tell counts for nothing.'],
  misleads: ['It is how this machine reaches the public interface: orders may fail while it answers.'],
  example: {
    given: { up: 8, degraded: 1, down: 1, unknown: 2 },
    steps: ['8 + 1 = 9 of 8 + 1 + 1 = 10 checks that could tell', '9 / 10 = 90 %'],
    gives: { uptimePct: 90 },
    by: (checks) => ({
      uptimePct: uptimePct(
        (['up', 'degraded', 'down', 'unknown'] as const).map((state) => ({ state, checks: checks[state] })),
      ),
    }),
  },
})
