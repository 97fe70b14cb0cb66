import { expect, it } from 'vitest'
import type { RestSpec } from '../define/source.ts'
import type { SourceTry } from '../recorder/try-sources.ts'
import { reportOf } from './doctor-report.ts'

const good = (source: string, rows = 10): SourceTry => {
  return { source, state: 'works', rows, latencyMs: 120, note: null, reason: null, status: null }
}
const refused = (source: string): SourceTry => {
  return {
    ...good(source, 0),
    state: 'failed',
    note: 'answered 451: not from there',
    reason: 'refused',
    status: 451,
  }
}
const rest: RestSpec = { hosts: ['fapi.test'], budget: { weight: 1, per: '1s' } }
const origins = [
  { id: 'a', rest: { ...rest, otherHosts: { 'fapi.test': 'www.test', 'api.test': 'other.test' } } },
  { id: 'b', rest },
  { id: 'c', rest },
]

it('has a line for each venue, and names what did not simply work', () => {
  const quiet = { ...good('b.orders', 0), state: 'quiet', note: 'connected, acknowledged' } as const
  const report = reportOf(
    [
      refused('a.contracts'),
      { ...refused('a.tickers'), note: 'the contracts are not known yet' },
      { ...good('a.fees'), state: 'own' },
      good('b.market'),
      quiet,
      good('c.market'),
    ],
    'live',
    origins,
  )
  expect(report.split('\n').map((line) => line.replaceAll(/ {2,}/g, '  '))).toEqual([
    'venue  state  sources  rows  slowest ms',
    expect.stringMatching('─'),
    'a  FAILED  0 of 2  0  120',
    'b  ok  2 of 2  10  120',
    'c  ok  1 of 1  10  120',
    '',
    'source  state  what is to be said',
    expect.stringMatching('─'),
    'a.contracts and 1 more  FAILED  answered 451: not from there',
    'b.orders  quiet  connected, acknowledged',
    '',
    '3 of 5 sources work (live). 1 of them are streams that took our subscription and sent no event yet.',
    'a keeps this address out. What may help: HOSTS=fapi.test=https://www.test, or a proxy in a country that it serves: HTTPS_PROXY=…',
  ])
})

it('shows every source of a single venue, and no way around what only one question met', () => {
  const notFound = { ...refused('b.fees'), note: 'answered 404: gone', status: 404 }
  const report = reportOf([good('b.market'), notFound], 'live', origins)
  expect(report).toMatch(/b\.market +ok +10 +120\n/)
  expect(report).toMatch(/b\.fees +FAILED +0 +120 +answered 404: gone\n/)
  expect(report).not.toContain('HTTPS_PROXY')
})
