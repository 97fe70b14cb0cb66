import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { loadConfig } from '../src/config.ts'
import { Line } from '../src/core/line.ts'
import { createLog } from '../src/core/log.ts'
import { poolGivesWay } from '../src/core/priority.ts'
import { startWorker } from '../src/core/worker-file.ts'
import { openLedger } from '../src/ledger/sqlite.ts'
import { bornFolder } from '../src/process/birth.ts'
import { openDoors } from '../src/process/doors.ts'
import { keepHeapSmall } from '../src/process/heap.ts'
import { startPerptape } from '../src/process/main.ts'
import { EngineLine } from '../src/store/duckdb/engine-line.ts'
import type { StoreLine as DuckdbLine } from '../src/store/duckdb/open.ts'
import { lockFolder } from '../src/store/folder-lock.ts'
import { engineCsv, engineJson } from './engine-text.ts'
import type { ChildTask } from './http-parent.ts'
import type { IngestVerbs } from './ingest-worker.ts'

// A server in a process of its own, so that it and its load do not share an event loop.

process.on('message', (task: ChildTask) => {
  if (task.do === 'cpu') process.send?.(process.cpuUsage())
  if (task.do === 'memory') process.send?.({ megabytes: process.memoryUsage.rss() / 1e6 })
})
if (process.argv[2] === 'raw') await serveRaw()
else await serveOurs()

/** The yardstick: node:http, one writeHead, one end. */
async function serveRaw(): Promise<void> {
  process.once('message', ({ headers, body }: { headers: string[]; body: string }) => {
    const bytes = Buffer.from(body, 'base64')
    const server = createServer((_, res) => {
      res.writeHead(200, headers)
      res.end(bytes)
    })
    server.listen(0, '127.0.0.1', () => {
      process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    })
  })
  process.send?.({ ready: true })
}

/** The whole service as `perptape start` has it, on a simulated market that it records, and one thread more that writes. */
async function serveOurs(): Promise<void> {
  const path = mkdtempSync(join(tmpdir(), 'perptape-bench-'))
  const log = createLog('warn')
  // Limits are on; they are only out of reach.
  const config = loadConfig(
    { DATA_DIR: path, SOURCE: 'sim', PORT: '0', OPS_PORT: '0' },
    { LIMITS: 'scale=9999999', COMPUTE_LIMITS: 'scale=off', LOG_LEVEL: 'warn' },
    '/dev/null',
  )
  await poolGivesWay()
  const doors = await openDoors(config)
  const held = lockFolder(path)
  const folder = await bornFolder(held, config, log, { say: () => {}, warm: doors.warm })
  keepHeapSmall()
  const key = await benchKey(folder.files.ledger)
  const running = await startPerptape(config, folder, doors, log)
  const engineLine = () => running.threads.engine.line().line as DuckdbLine
  const line = engineLine()
  const worker: Worker = startWorker(import.meta.url, 'ingest-worker', {
    workerData: line,
    transferList: [line.port],
  })
  const writer = new Line<IngestVerbs>(worker)
  const own = engineLine()
  const bare = new EngineLine(own.file, own.port)
  process.on('message', async (task: ChildTask) => {
    if (task.do === 'engine') process.send?.(await engineTime(bare, task))
    if (task.do === 'ingest') process.send?.(await writer.ask('ingest', task))
    if (task.do === 'end') {
      await worker.terminate()
      await running.stop()
      held.release()
      rmSync(path, { recursive: true, force: true })
      process.exit(0)
    }
  })
  process.send?.({ address: running.url, key })
}

async function engineTime(engine: EngineLine, { rows, form }: Extract<ChildTask, { do: 'engine' }>) {
  const { ms } = await engine.read((form === 'json' ? engineJson : engineCsv)(rows))
  return { milliseconds: ms! }
}

async function benchKey(file: string): Promise<string> {
  const ledger = await openLedger(file)
  const account = await ledger.createAccount('bench@example.org', 'scale')
  const { key } = await ledger.createKey(account.id)
  await ledger.close()
  return key
}
