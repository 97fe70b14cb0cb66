import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Beat } from '../../core/beat.ts'
import { sentenceOf } from '../../core/errors.ts'
import { giveWay } from '../../core/priority.ts'
import { loopFigures } from '../../core/thread-figures.ts'
import { buffersOf } from './chunk-read.ts'
import { EngineDatabase, NOTHING } from './database.ts'
import { EngineAilments } from './engine-ailments.ts'
import { storeErrorOf } from './fault.ts'
import type { Answer, Ask, DatabaseNotice, EngineStart, Notice, Reply, ToEngine } from './message.ts'
import { Sessions } from './readonly/sessions.ts'
import { WatchedReads } from './watched-reads.ts'

/** The one thread that owns the engine: it takes questions by message and answers by message, on as many lines as ask. */
type Line = Pick<MessagePort, 'postMessage'>

/** What a line has under way beyond a question and its answer. */
interface UnderWay {
  readonly reads: WatchedReads
  readonly sessions: Sessions
}

const { settings, beat: shared } = workerData as EngineStart
const starter = parentPort!
const lines = new Set<Line>([starter])
const ailments = new EngineAilments(settings.file)
let told = '[]'
const beat = new Beat(shared)
const database = new EngineDatabase(settings, heed)

giveWay()
beat.keep()
const figures = loopFigures()
// A thread that ends amid a statement takes the process along: what nobody caught ends this one when all is quiet.
process.on('uncaughtException', (thrown) => {
  tell(starter, { note: `The storage engine broke down: ${sentenceOf(thrown)}` })
  void database.halt().finally(() => process.exit(1))
})
const startersOwn = underWayOf(starter)
starter.on('message', (heard: ToEngine) => {
  if ('line' in heard) join(heard.line)
  else void hear(starter, startersOwn, heard)
})
await reply(starter, 0, null, async () => {
  await database.open()
  return NOTHING
})

function join(port: MessagePort): void {
  const own = underWayOf(port)
  lines.add(port)
  port.on('message', (heard: { id: number; ask: Ask }) => void hear(port, own, heard))
  port.on('close', () => {
    lines.delete(port)
    void own.sessions.endAll()
  })
  if (told !== '[]') tell(port, { ailments: ailments.list() })
}

function hear(line: Line, own: UnderWay, { id, ask }: { id: number; ask: Ask }): Promise<void> {
  return reply(line, id, ask.verb, () => perform(own, id, ask))
}

async function reply(
  line: Line,
  id: number,
  verb: Ask['verb'] | null,
  work: () => Promise<Answer>,
): Promise<void> {
  const isWrite = verb === 'append' || verb === 'write'
  try {
    const answer = await beat.during(work)
    if (isWrite) ailments.wrote()
    tellAilments()
    line.postMessage({ id, answer } satisfies Reply, buffersOf(answer))
  } catch (thrown) {
    const error = sentenceOf(thrown)
    ailments.failed(storeErrorOf(error, settings.file), isWrite)
    tellAilments()
    line.postMessage({ id, error } satisfies Reply)
  }
}

function heed(notice: DatabaseNotice): void {
  if ('unmerged' in notice) ailments.merged(notice.unmerged)
  else {
    if ('missing' in notice) ailments.missed(notice.missing)
    tell(starter, notice)
  }
  tellAilments()
}

/** To everybody, and only when they have changed. */
function tellAilments(): void {
  const list = ailments.list()
  const text = JSON.stringify(list)
  if (text === told) return
  told = text
  for (const line of lines) tell(line, { ailments: list })
}

function tell(line: Line, notice: Notice): void {
  line.postMessage({ notice } satisfies Reply)
}

function underWayOf(line: Line): UnderWay {
  const tellProgress = (id: number, progress: number) => line.postMessage({ id, progress } satisfies Reply)
  return { reads: new WatchedReads(tellProgress), sessions: new Sessions(database) }
}

async function perform({ reads, sessions }: UnderWay, id: number, ask: Ask): Promise<Answer> {
  switch (ask.verb) {
    case 'read':
      if (!ask.watched) return database.read(ask.sql, ask.slow)
      return reads.followed(id, (hold) => database.read(ask.sql, ask.slow, hold))
    case 'page':
      return reads.breakable(id, (hold) => database.page(ask.page, hold))
    case 'write':
      return database.write(ask.statements, ask.settles)
    case 'append':
      return database.append(ask.batch, ask.settles)
    case 'lookup':
      return database.lookup(ask.lookup)
    case 'checkpoint':
      return database.checkpoint()
    case 'copy':
      return reads.following(id, (follow) => database.copy(ask.to, follow))
    case 'session':
      return { ...NOTHING, session: await sessions.perform(id, ask.act) }
    case 'interrupt':
      if (ask.of === null) database.interrupt()
      else {
        reads.interrupt(ask.of)
        sessions.interrupt(ask.of)
      }
      return NOTHING
    case 'figures':
      return { ...NOTHING, figures: figures() }
    case 'close':
      try {
        await database.close()
        return NOTHING
      } finally {
        // Nothing more can be asked; the thread ends once this answer is on its way.
        setImmediate(() => {
          for (const line of lines) (line as MessagePort).close()
        })
      }
    case 'halt':
      await database.halt()
      return NOTHING
  }
}
