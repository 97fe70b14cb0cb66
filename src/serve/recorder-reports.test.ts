import { expect, it } from 'vitest'
import { isoOf, MINUTE, SECOND } from '../core/time.ts'
import { type RecorderReport, reportAilments } from './recorder-reports.ts'

const NOW = Date.UTC(2026, 10, 16, 12)

const report = (more: Partial<RecorderReport> = {}): RecorderReport => ({
  recorder: 'a',
  role: 'record',
  started_at: NOW - 50 * MINUTE,
  at: NOW - 10 * SECOND,
  up: true,
  restarts: 0,
  sources: 56,
  stale_sources: 2,
  open_gaps: 2,
  ...more,
})
const shortLife = (recorder: string, ended: number) =>
  report({ recorder, started_at: NOW - ended * MINUTE - 50 * SECOND, at: NOW - ended * MINUTE })

it.each<[what: string, reports: readonly RecorderReport[], sentences: readonly RegExp[]]>([
  ['one that records', [report()], []],
  ['one that was started again once', [report({ restarts: 1 })], []],
  ['two, one of which left', [report(), report({ recorder: 'b', at: NOW - 20 * MINUTE })], []],
  ['none at all', [], [/^No recorder has reported within an hour/]],
  [
    'one that left',
    [report({ at: NOW - 5 * MINUTE })],
    [new RegExp(`reported since ${isoOf(NOW - 5 * MINUTE)}`)],
  ],
  ['one that makes rollups alone', [report({ role: 'jobs' })], [/^No recorder has reported/]],
  ['one that is away', [report({ up: false })], [/process a is away/]],
  [
    'one that is ended every minute',
    [report({ restarts: 12 })],
    [/started again 12 times within an hour\.$/],
  ],
  ['one of which most is silent', [report({ stale_sources: 43 })], [/^43 of 56 sources/]],
  [
    'a few processes, each of which lived for less than a minute',
    [report(), shortLife('b', 5), shortLife('c', 7), shortLife('d', 9)],
    [/^3 processes that record ended/],
  ],
])('%s', (_, reports, sentences) => {
  const found = reportAilments(reports, NOW)
  expect(found.map(({ sentence }) => sentence)).toEqual(sentences.map((one) => expect.stringMatching(one)))
  expect(found.every(({ part, down }) => part === 'recorder' && !down)).toBe(true)
})
