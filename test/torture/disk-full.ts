import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { metricSum } from './metrics.ts'
import { LARGE_PAGE, makeKey, ordersShown, SMALL_PAGE } from './paid-caller.ts'
import { lastLine, startService } from './service.ts'
import type { Finding, Ground, Trial } from './trial.ts'
import { until } from './waiting.ts'

const DISK_FULL = 4
/** Less than the past of a new folder takes. */
const BIRTH_BLOCKS = 20_000
/** Of the signal that comes with a limit on the size of files nothing is to die. */
const UNHURT = `trap '' XFSZ; exec "$0" "$@"`
const NOTICE_MS = 40_000
const RECOVER_MS = 60_000

/**
 * A limit on the size of files stands in for the full disk: writing beyond it fails as writing to a full disk does.
 * It is set on the running process and lifted again, as disks fill up and are cleared.
 */
export const diskFull: Trial = {
  name: 'disk',
  minutes: 2.5,
  async run(ground) {
    const birth = await birthWithoutRoom(ground)
    ground.show(0.2, 'a birth without room')
    if (spawnSync('prlimit', ['--version']).status !== 0) {
      const must = 'a running service survives a full disk'
      return [birth, { done: 'nothing', must, found: 'not tried: there is no prlimit here', held: null }]
    }
    return [birth, ...(await fullWhileRunning(ground))]
  },
}

async function birthWithoutRoom({ yard }: Ground): Promise<Finding> {
  const data = join(yard.folder('no-room'), 'data')
  const script = `trap '' XFSZ; ulimit -f ${BIRTH_BLOCKS}; exec "$0" "$@"`
  const service = startService(yard, data, { script })
  const { code, signal } = await service.process.ended
  const words = lastLine(service.process.err())
  return {
    done: 'a new folder where there is room for part of its past only',
    must: `the start leaves with ${DISK_FULL} and a sentence`,
    found: `${code ?? signal}: ${words}`,
    held: code === DISK_FULL && words.startsWith('perptape: '),
  }
}

async function fullWhileRunning(ground: Ground): Promise<readonly Finding[]> {
  const { yard, folders, signal } = ground
  const data = await folders.born('full')
  const key = await makeKey(yard, data)
  const service = startService(yard, data, { script: UNHURT })
  const { url, opsUrl } = await service.up
  const written = () => metricSum(opsUrl, 'perptape_source_rows_total')
  await until(async () => (await written()) > 0, NOTICE_MS, signal)
  const shown = await ordersShown(url, key, SMALL_PAGE)

  limit(service.process.pid, '4096')
  ground.show(0.4, 'the disk is full')
  const health = () => fetch(`${url}/api/v1/public/health`).catch(() => null)
  const noticed = await until(
    async () => {
      const answer = await health()
      const text = (await answer?.text()) ?? ''
      return answer?.status === 503 && /disk|space|full|store/i.test(text) ? text : null
    },
    NOTICE_MS,
    signal,
  )
  const reads = (await fetch(`${url}/api/public/symbols`).catch(() => null))?.status
  const alive = service.process.end === null

  limit(service.process.pid, 'unlimited')
  ground.show(0.7, 'there is room again')
  const before = await written().catch(() => Number.NaN)
  const resumed = await until(
    async () => (await written()) > before && (await health())?.status === 200,
    RECOVER_MS,
    signal,
  ).catch(() => null)
  const stopped = await service.stop()
  const again = startService(yard, data)
  const up = await again.up
  const there = new Set(await ordersShown(up.url, key, LARGE_PAGE))
  const gone = shown.filter((row) => !there.has(row)).length
  await again.stop()
  const done = 'the disk of a running service was full for a while, then there was room'
  return [
    {
      done,
      must: 'health answers 503 with a reason while it is full',
      found: noticed === null ? `it did not within ${NOTICE_MS / 1_000} s` : noticed.slice(0, 120),
      held: noticed !== null || (signal.aborted ? null : false),
    },
    {
      done,
      must: 'boards are answered all the same',
      found: alive ? `answered ${reads}` : 'the process was gone',
      held: alive && reads === 200,
    },
    {
      done,
      must: 'recording goes on by itself once there is room, and a stop is clean',
      found: `${resumed ? 'it did' : `not within ${RECOVER_MS / 1_000} s`}; stopped with ${stopped.code ?? stopped.signal}`,
      held: resumed === null && signal.aborted ? null : resumed !== null && stopped.code === 0,
    },
    {
      done,
      must: 'a forced order that a caller was shown before is there afterwards',
      found: `${gone} of ${shown.length.toLocaleString('en')} are missing`,
      held: gone === 0,
    },
  ]
}

function limit(pid: number, bytes: string): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
  if (status !== 0) throw new Error(`the limit could not be set: ${stderr}`)
}
