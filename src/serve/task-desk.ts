import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { sentenceOf } from '../core/errors.ts'

/**
 * Work that only the process that owns the data folder can do, asked for by the operator's commands on the local
 * port. The answer is JSON lines: progress as it comes, then the result or what went wrong.
 */
export interface TaskDesk {
  /** Only who can read the folder's mark knows it. */
  readonly token: string
  readonly run: (name: string, args: unknown, progress: TaskProgress) => Promise<unknown>
  /** With which code the asking command has to leave. */
  readonly exitCodeOf: (thrown: unknown) => number
}

type TaskProgress = (fraction: number, label: string) => void

export type TaskLine =
  | { readonly progress: number; readonly label: string }
  | { readonly result: unknown }
  | { readonly error: string; readonly exit_code: number }

export const TASK_PREFIX = '/tasks/'

export async function answerTask(desk: TaskDesk, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== 'POST' || !sameText(req.headers.authorization ?? '', `Bearer ${desk.token}`)) {
    res.writeHead(403, { 'Content-Type': 'text/plain' }).end('Tasks are for the operator of this folder.\n')
    return
  }
  const write = (line: TaskLine) => res.write(`${JSON.stringify(line)}\n`)
  res.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
  try {
    const name = (req.url ?? '').slice(TASK_PREFIX.length)
    const result = await desk.run(name, JSON.parse(await text(req)), (progress, label) =>
      write({ progress, label }),
    )
    write({ result })
  } catch (thrown) {
    write({ error: sentenceOf(thrown), exit_code: desk.exitCodeOf(thrown) })
  }
  res.end()
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
