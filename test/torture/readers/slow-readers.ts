import { setMaxListeners } from 'node:events'
import { rssMbOf } from '../metrics.ts'
import { LARGE_PAGE, makeKey, pageOf } from '../paid-caller.ts'
import { lastLine, startService } from '../service.ts'
import type { Finding, Ground, Trial } from '../trial.ts'
import { rest, until } from '../waiting.ts'
import { type Calls, call, guessedKey, percentile, shownStatuses } from './callers.ts'
import { Crowd } from './crowd.ts'

const SECONDS = 60
const LEAST_SECONDS = 10
const LARGE_BOARD = '/api/public/symbols?top=1000'
const CACHED_BOARD = '/api/public/symbols'
const NON_READERS = 400
/** Of these, every tenth asks for the largest page that can be bought instead of a board. */
const EVERY_DOWNLOADER = 10
const PIPELINED = 8
const DRIBBLERS = 200
const IDLE = 1_000
const UNIQUE_A_SECOND = 25
const GUESSES_A_SECOND = 20
const MOST_RSS_MB = 700
const MOST_HEALTH_MS = 1_000
/** Node takes in one connection in a turn of its loop: while all of the crowd comes at once, everybody waits in line. */
const ONSET_MS = 5_000
/** It has settled when health answers so quickly, so many times in a row. */
const QUICK_MS = 100
const QUICK_TIMES = 100
const SETTLE_MS = 30_000
/** Documentation's own network: whoever guesses keys comes from there, through a proxy. */
const GUESSER = '203.0.113.7'

/** Everything at once on one service: readers that do not read, half requests, idle crowds, guessed keys, odd questions. */
export const slowReaders: Trial = {
  name: 'readers',
  minutes: 3,
  async run(ground) {
    const { yard, folders } = ground
    const data = await folders.born('readers')
    const key = await makeKey(yard, data)
    const service = startService(yard, data, { settings: { TRUST_PROXY: '1' } })
    const { url } = await service.up
    await settled(url, ground.signal)
    const crowd = new Crowd(url)
    try {
      const seconds = Math.max(LEAST_SECONDS, Math.round(SECONDS * ground.effort))
      const found = await besiege(ground, { url, pid: service.process.pid, key, seconds }, crowd)
      crowd.disperse()
      const end = await service.stop()
      const last = end.code === 0 ? '0' : `${end.code ?? end.signal} (${lastLine(service.process.err())})`
      return findingsOf(found, crowd, seconds, last)
    } finally {
      crowd.disperse()
      service.process.kill('SIGKILL')
    }
  },
}

/** A start asks every venue at once; what it is like afterwards, with boards that are asked for, is what callers meet. */
async function settled(url: string, signal: AbortSignal): Promise<void> {
  await (await fetch(`${url}${CACHED_BOARD}`)).arrayBuffer()
  let quick = 0
  const isQuick = async () => {
    const begun = performance.now()
    await (await fetch(`${url}/api/v1/public/health`)).arrayBuffer()
    quick = performance.now() - begun < QUICK_MS ? quick + 1 : 0
    return quick >= QUICK_TIMES
  }
  await until(isQuick, SETTLE_MS, signal)
}

interface Siege {
  readonly url: string
  readonly pid: number
  readonly key: string
  readonly seconds: number
}

interface Besieged {
  readonly rssMb: number
  readonly health: Calls
  readonly honest: Calls
  readonly guesses: Calls
  readonly unique: Calls
}

async function besiege(ground: Ground, { url, pid, key, seconds }: Siege, crowd: Crowd): Promise<Besieged> {
  const over = new AbortController()
  const { signal } = over
  setMaxListeners(0, signal)
  const bearer = `Authorization: Bearer ${key}`
  for (let reader = 0; reader < NON_READERS; reader++) {
    if (reader % EVERY_DOWNLOADER === 0) crowd.askWithoutReading(pageOf(LARGE_PAGE), [bearer], PIPELINED)
    else crowd.askWithoutReading(LARGE_BOARD, [], PIPELINED)
  }
  for (let connection = 0; connection < IDLE; connection++) crowd.idle()
  const dribbling = Array.from({ length: DRIBBLERS }, () => crowd.dribble(signal))
  const calling = Promise.all([
    call(4, signal, () => ({ url: `${url}/api/v1/public/health` })),
    call(10, signal, () => ({ url: `${url}${CACHED_BOARD}` })),
    call(GUESSES_A_SECOND, signal, () => ({
      url: `${url}${pageOf(10)}`,
      headers: { authorization: `Bearer ${guessedKey()}`, 'x-forwarded-for': GUESSER },
    })),
    call(UNIQUE_A_SECOND, signal, (index) => ({
      url: `${url}/api/public/symbols?top=${1 + (index % 999)}&sort=${SORTS[index % SORTS.length]}`,
    })),
  ])
  let rssMb = 0
  for (let second = 0; second < seconds && !ground.signal.aborted; second++) {
    await rest(1_000, ground.signal)
    rssMb = Math.max(rssMb, await rssMbOf(pid).catch(() => 0))
    ground.show(second / seconds, `${Math.round(rssMb)} MB`)
  }
  over.abort()
  const [health, honest, guesses, unique] = await calling
  await Promise.all(dribbling)
  return { rssMb, health, honest, guesses, unique }
}

/** Of the board of symbols. */
const SORTS = ['volume', 'oi', 'funding', 'change']

function findingsOf(found: Besieged, crowd: Crowd, seconds: number, end: string): readonly Finding[] {
  const { rssMb, health, honest, guesses, unique } = found
  const done = `${NON_READERS} readers that do not read, ${DRIBBLERS} half requests, ${IDLE} idle connections, ${GUESSES_A_SECOND} guessed keys and ${UNIQUE_A_SECOND} odd questions a second, all for ${seconds} s`
  const slowest = (when: (madeMs: number) => boolean) =>
    Math.max(0, ...health.tookMs.filter((_, call) => when(health.madeMs[call]!)))
  const atOnset = slowest((made) => made < ONSET_MS)
  const later = slowest((made) => made >= ONSET_MS)
  const unhealthy = [...health.statuses].filter(([status]) => status !== 200).length > 0
  const honestAnswers = honest.statuses.get(200) ?? 0
  return [
    {
      done,
      must: `memory of the service stays under ${MOST_RSS_MB} MB, and it stops cleanly afterwards`,
      found: `${rssMb.toFixed(0)} MB at most; stopped with ${end}`,
      held: rssMb > 0 && rssMb < MOST_RSS_MB && end === '0',
    },
    {
      done,
      must: `health answers 200 all the time: within ${MOST_HEALTH_MS / 1_000} s, and within ${ONSET_MS / 1_000} s while the crowd comes`,
      found: `${health.tookMs.length} calls, ${later.toFixed(0)} ms at most, ${atOnset.toFixed(0)} ms in the first ${ONSET_MS / 1_000} s (${shownStatuses(health)})`,
      held: later < MOST_HEALTH_MS && atOnset < ONSET_MS && !unhealthy,
    },
    {
      done,
      must: 'an honest caller gets cached boards',
      found: `${honestAnswers} of ${honest.tookMs.length} answered; p50 ${percentile(honest.tookMs, 0.5).toFixed(0)} ms, p99 ${percentile(honest.tookMs, 0.99).toFixed(0)} ms`,
      held: honestAnswers === honest.tookMs.length,
    },
    {
      done,
      must: 'no guessed key opens anything',
      found: shownStatuses(guesses),
      held: !guesses.statuses.has(200),
    },
    {
      done,
      must: 'odd questions are answered, or refused with when to come again',
      found: `${shownStatuses(unique)}; ${crowd.gone} of ${crowd.came} connections of the crowd were ended`,
      held: [...unique.statuses.keys()].every((status) => typeof status === 'number' && status !== 500),
    },
  ]
}
