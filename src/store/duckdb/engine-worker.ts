import { parentPort, workerData } from 'node:worker_threads'
import { sentenceOf } from '../../core/errors.ts'
import { buffersOf } from './chunk-read.ts'
import { EngineDatabase, NOTHING } from './database.ts'
import type { Answer, Ask, EngineSettings, Reply } from './message.ts'
import { WatchedReads } from './watched-reads.ts'

/** The one thread that owns the engine: it takes questions by message and answers by message. */
const port = parentPort!
const database = new EngineDatabase(workerData as EngineSettings, (notice) => {
  port.postMessage({ notice } satisfies Reply)
})

const watched = new WatchedReads((id, progress) => port.postMessage({ id, progress } satisfies Reply))

port.on('message', ({ id, ask }: { id: number; ask: Ask }) => {
  void reply(id, () => perform(id, ask))
})
await reply(0, async () => {
  await database.open()
  return NOTHING
})

async function reply(id: number, work: () => Promise<Answer>): Promise<void> {
  try {
    const answer = await work()
    port.postMessage({ id, answer } satisfies Reply, buffersOf(answer))
  } catch (thrown) {
    port.postMessage({ id, error: sentenceOf(thrown) } satisfies Reply)
  }
}

async function perform(id: number, ask: Ask): Promise<Answer> {
  switch (ask.verb) {
    case 'read':
      if (!ask.watched) return database.read(ask.sql, ask.slow)
      return watched.around(id, (hold) => database.read(ask.sql, ask.slow, hold))
    case 'write':
      return database.write(ask.statements, ask.settles)
    case 'append':
      return database.append(ask.batch, ask.settles)
    case 'lookup':
      return database.lookup(ask.lookup)
    case 'checkpoint':
      return database.checkpoint()
    case 'interrupt':
      if (ask.of === null) database.interrupt()
      else watched.interrupt(ask.of)
      return NOTHING
    case 'close':
      try {
        await database.close()
        return NOTHING
      } finally {
        // Nothing more can be asked; the thread ends once this answer is on its way.
        setImmediate(() => port.close())
      }
    case 'halt':
      await database.halt()
      return NOTHING
  }
}
