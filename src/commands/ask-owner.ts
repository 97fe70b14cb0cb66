import { Readable } from 'node:stream'
import { PerptapeError, StoreError } from '../core/errors.ts'
import { RemoteTaskError } from '../process/exit-code.ts'
import type { RunningMark } from '../process/running.ts'
import { TASK_PREFIX, type TaskLine } from '../serve/remote-tasks.ts'

export type ShowProgress = (fraction: number, label: string) => void
/** Deals with a part of the result, before the next one is asked for. */
export type TakePart = (piece: unknown) => Promise<void>

/** The service gives a sign of life every few seconds, however long the task takes. */
const PATIENCE_MS = 60_000

interface Asking {
  readonly progress: ShowProgress
  readonly onPiece?: TakePart
  /** Once it is aborted nobody listens any more, by which the service knows that it can stop. */
  readonly signal: AbortSignal
  /** How long nothing may be heard. */
  readonly patienceMs?: number
}

/** Has the service that owns the folder carry out a task. */
export async function askOwner(
  owner: Pick<RunningMark, 'opsUrl' | 'token'>,
  name: string,
  args: unknown,
  { progress, onPiece, signal, patienceMs = PATIENCE_MS }: Asking,
): Promise<unknown> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new PerptapeError(SILENT)), patienceMs)
  try {
    const lines = ask(owner, name, args, AbortSignal.any([signal, silence.signal]))
    for await (const line of lines) {
      timer.refresh()
      if ('progress' in line) progress(line.progress, line.label)
      else if ('piece' in line) {
        await onPiece?.(line.piece)
        timer.refresh()
      } else if ('error' in line) throw new RemoteTaskError(line.error, line.exit_code)
      else if ('result' in line) return line.result
    }
    throw new PerptapeError('The running service broke off before the task was done.')
  } catch (thrown) {
    // What the connection says when we end it is not what happened.
    signal.throwIfAborted()
    silence.signal.throwIfAborted()
    throw thrown
  } finally {
    clearTimeout(timer)
  }
}

const SILENT = 'The running service has not been heard of for a while, so nobody waits for the task any more.'

async function* ask(
  { opsUrl, token }: Pick<RunningMark, 'opsUrl' | 'token'>,
  name: string,
  args: unknown,
  signal: AbortSignal,
): AsyncGenerator<TaskLine> {
  const url = `${opsUrl}${TASK_PREFIX}${name}`
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(args),
    signal,
  }).catch((thrown) => {
    signal.throwIfAborted()
    const sentence = `Another process has this folder open, and does not answer at ${opsUrl}.`
    throw new StoreError('locked', sentence, { cause: thrown })
  })
  const isTask = response.headers.get('content-type') === 'application/x-ndjson'
  if (!isTask || !response.body) throw new PerptapeError(`${url} answered ${response.status}.`)
  const body = Readable.fromWeb(response.body as never)
  // A connection that breaks ends the lines, and that is what is said then.
  body.on('error', () => {})
  for await (const text of linesOf(body)) yield JSON.parse(text) as TaskLine
}

/** Line by line, and no line is read before the last one is dealt with. */
async function* linesOf(body: Readable): AsyncGenerator<string> {
  let rest = ''
  body.setEncoding('utf8')
  for await (const text of body) {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop()!
    yield* lines
  }
}
