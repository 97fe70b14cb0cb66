import { parentPort, workerData } from 'node:worker_threads'
import { sentenceOf } from '../../core/errors.ts'
import { buffersOf } from './chunk-read.ts'
import { EngineDatabase, NOTHING } from './database.ts'
import type { Answer, Ask, EngineSettings, Reply } from './message.ts'

/** The one thread that owns the engine: it takes questions by message and answers by message. */
const port = parentPort!
const database = new EngineDatabase(workerData as EngineSettings, (note) => {
  port.postMessage({ note } satisfies Reply)
})

port.on('message', ({ id, ask }: { id: number; ask: Ask }) => {
  void reply(id, () => perform(ask))
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

async function perform(ask: Ask): Promise<Answer> {
  switch (ask.verb) {
    case 'read':
      return database.read(ask.sql, ask.slow)
    case 'write':
      return database.write(ask.statements)
    case 'append':
      return database.append(ask.batch)
    case 'checkpoint':
      return database.checkpoint()
    case 'close':
      await database.close()
      // Nothing more can be asked; the thread ends once this answer is on its way.
      setImmediate(() => port.close())
      return NOTHING
  }
}
