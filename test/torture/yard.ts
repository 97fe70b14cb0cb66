import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How a process ended. */
export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A process of a trial. */
export interface Kept {
  readonly pid: number
  /** All it said so far. */
  readonly out: () => string
  readonly err: () => string
  /** Calls with every whole line of standard output; half a line at the end was not said. */
  onLine(listener: (line: string) => void): void
  kill(signal: NodeJS.Signals): void
  /** Null while it runs. */
  readonly end: End | null
  readonly ended: Promise<End>
}

interface Place {
  readonly cwd?: string
  readonly settings?: Readonly<Record<string, string>>
}

/** Settings of whoever runs this must not leak into it. */
const ENV = { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn' }

/** Where trials keep their folders and processes. Whatever happens, nothing of it outlives the run. */
export class Yard {
  readonly path = mkdtempSync(join(tmpdir(), 'perptape-torture-'))
  /** Of every process that has ended. */
  readonly ends: (End & { readonly command: string })[] = []
  readonly #children = new Set<ChildProcess>()
  #folders = 0

  constructor() {
    process.on('exit', () => this.clear())
  }

  folder(name: string): string {
    const path = join(this.path, `${name}-${++this.#folders}`)
    mkdirSync(path)
    return path
  }

  remove(folder: string): void {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }

  start(command: string, args: readonly string[], { cwd = this.path, settings = {} }: Place = {}): Kept {
    const child = spawn(command, args, {
      cwd,
      env: { ...ENV, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#children.add(child)
    const [out, err] = [collect(child.stdout), collect(child.stderr)]
    const kept = {
      pid: child.pid ?? -1,
      out,
      err,
      onLine(listener: (line: string) => void) {
        let rest = ''
        child.stdout.on('data', (piece: string) => {
          const lines = (rest + piece).split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) listener(line)
        })
      },
      kill: (signal: NodeJS.Signals) => void child.kill(signal),
      end: null as End | null,
      ended: new Promise<End>((resolve) => {
        child.once('error', (error) => resolve({ code: null, signal: null, ...error }))
        // Not `exit`: what it said last is still to be read then.
        child.once('close', (code, signal) => {
          this.#children.delete(child)
          kept.end = { code, signal }
          this.ends.push({ code, signal, command: [command, ...args].join(' ') })
          resolve(kept.end)
        })
      }),
    }
    return kept
  }

  /** Ends every process, at once. */
  killAll(): void {
    for (const child of this.#children) child.kill('SIGKILL')
  }

  clear(): void {
    this.killAll()
    this.remove(this.path)
  }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (piece: string) => {
    text += piece
  })
  return () => text
}
