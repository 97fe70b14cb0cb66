import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockEnv, QUICK_CLI } from '../end-to-end/perptape.ts'
import { built } from '../made-once/ask.ts'

/** The command line, and a folder for what one test file does with it. */
export class Built {
  readonly folder = mkdtempSync(join(tmpdir(), 'perptape-built-'))
  readonly cli = QUICK_CLI

  static async make(): Promise<Built> {
    await built()
    return new Built()
  }

  private constructor() {}

  /** A path in the folder that goes with it. */
  at(...names: string[]): string {
    return join(this.folder, ...names)
  }

  run(...args: string[]): Child {
    return this.runWith({}, ...args)
  }

  /** With settings from the environment. */
  runWith(settings: Readonly<Record<string, string>>, ...args: string[]): Child {
    return new Child(process.execPath, [this.cli, ...args], { env: { ...env, ...settings } })
  }

  start(data: string, ...args: string[]): Child {
    return this.startWith({}, data, ...args)
  }

  startWith(settings: Readonly<Record<string, string>>, data: string, ...args: string[]): Child {
    return this.runWith(settings, 'start', '--data', data, '--port', '0', '--ops-port', '0', ...args)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly err: string
}

/** Settings of whoever runs the tests must not leak into them; the clock is the tests'. */
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  LOG_LEVEL: 'silent',
  BULK_MONTHS: 'off',
  ...clockEnv,
}

/** A process that a test may have to get rid of. */
export class Child {
  readonly end: Promise<End>
  readonly #child
  #out = ''
  #err = ''
  readonly #heard = new Set<() => void>()

  constructor(command: string, args: readonly string[], options: SpawnOptions = {}) {
    this.#child = spawn(command, args, { env, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child.stdout!.on('data', (piece) => {
      this.#out += piece
    })
    this.#child.stderr!.on('data', (piece) => {
      this.#err += piece
      for (const tell of this.#heard) tell()
    })
    this.end = once(this.#child, 'close').then(([code, signal]) => {
      for (const tell of this.#heard) tell()
      return { code, signal, out: this.#out, err: this.#err }
    })
  }

  get pid(): number {
    return this.#child.pid!
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Nobody reads what it says from now on. */
  deafen(): void {
    this.#child.stderr!.destroy()
  }

  /** Resolves with what it said as soon as that matches; throws when it ends before. */
  said(what: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (what.test(this.#err)) resolve(this.#err)
        else if (this.#child.exitCode !== null || this.#child.signalCode !== null)
          reject(new Error(`It ended before it said ${what}:\n${this.#err}`))
      }
      this.#heard.add(look)
      look()
    })
  }

  async up(): Promise<{ readonly url: string; readonly opsUrl: string }> {
    const text = await this.said(/Stop it with Ctrl-C\./)
    const address = (name: string) => new RegExp(`${name}\\s+(http://[^/\\s]+)`).exec(text)?.[1] ?? ''
    return { url: address('page'), opsUrl: address('metrics') }
  }
}
