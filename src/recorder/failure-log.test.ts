import { expect, it } from 'vitest'
import { MINUTE, SECOND } from '../core/time.ts'
import { FailureLog } from './failure-log.ts'

const DOWN = { reason: 'unreachable', message: 'connect ECONNREFUSED', retryAfterMs: null } as const

function listening() {
  let now = 0
  const said: string[] = []
  const note = (level: string) => (line: object, sentence: string) => {
    if (level !== 'debug') said.push(`${level} ${JSON.stringify(line)} ${sentence.split(':')[0]}`)
  }
  const log = { debug: note('debug'), info: note('info'), warn: note('warn') } as never
  const failures = new FailureLog(log, { now: () => now, monotonic: () => now })
  const at = (ms: number) => {
    now = ms
  }
  return { failures, said, at }
}

it('says in one sentence that no venue answers, and not of each', () => {
  const { failures, said, at } = listening()
  for (const venue of ['binance', 'bybit', 'okx']) failures.failed(`${venue}.contracts`, DOWN, 1)
  expect(said).toEqual([])
  for (let minute = 1; minute <= 15; minute++) {
    at(minute * MINUTE)
    failures.succeeded('binance.fees', false)
    for (const venue of ['binance', 'bybit', 'okx']) failures.failed(`${venue}.contracts`, DOWN, minute)
  }
  const sentence = 'warn {"error":"connect ECONNREFUSED"} No venue has answered yet'
  expect(said).toEqual([sentence, sentence])
})

it('says of a venue that is down that it is, once, and when it is back', () => {
  const { failures, said, at } = listening()
  failures.succeeded('okx.tickers')
  failures.succeeded('gate.market')
  for (const source of ['gate.market', 'gate.spot', 'gate.fees']) failures.failed(source, DOWN, 1)
  at(5 * MINUTE)
  failures.failed('gate.market', DOWN, 7)
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^warn {"source":"gate.market".*a source failed$/)
  at(11 * MINUTE)
  failures.failed('gate.spot', DOWN, 8)
  failures.failed('gate.market', DOWN, 8)
  expect(said.slice(1)).toEqual([
    'warn {"venue":"gate","sources":3,"minutes":11,"reason":"unreachable","error":"connect ECONNREFUSED"} nothing of a venue works',
  ])
  at(11 * MINUTE + 30 * SECOND)
  failures.succeeded('gate.spot')
  expect(said.at(-1)).toBe('info {"venue":"gate","seconds":690} a venue answers again')
})

it('does not repeat what one source fails at while the others work', () => {
  const { failures, said, at } = listening()
  for (let minute = 0; minute < 20; minute++) {
    at(minute * MINUTE)
    failures.succeeded('gate.market')
    failures.failed('gate.fees', { ...DOWN, reason: 'bad_answer' }, minute + 1)
  }
  expect(said).toHaveLength(2)
})

it('says nothing of the past of a venue while that venue, or everybody, does not answer', () => {
  const { failures, said, at } = listening()
  const sources = ['binance.funding', 'bybit.funding', 'okx.funding']
  for (const source of sources) failures.pastFailed(source, 'getaddrinfo ENOTFOUND')
  expect(said).toEqual([])
  failures.succeeded('okx.tickers')
  failures.failed('bybit.tickers', DOWN, 1)
  said.length = 0
  for (const minute of [1, 2, 11.5]) {
    at(minute * MINUTE)
    for (const source of sources.slice(1)) failures.pastFailed(source, 'answered 500')
  }
  const line =
    'warn {"source":"okx.funding","error":"answered 500"} the past could not be read; it is tried again'
  expect(said).toEqual([line, line])
})
