import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { programs } from '../made-once/programs.ts'

/**
 * The command line as people run it, of the same sources in fewer files (test/made-once/programs.ts); where dist/ itself
 * is meant, it is named.
 */
export interface Finished {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Absolute, so that it can be run in any folder. */
const CLOCK = pathToFileURL(resolve('test/clock/shifted-clock.mjs')).href
export const QUICK_CLI = join(programs(), 'cli.js')
const CLI = ['--import', CLOCK, QUICK_CLI]

/** Settings of whoever runs the tests must not leak into them; the clock is the tests'. */
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  LOG_LEVEL: 'warn',
  // A minute after a start they would be made of the whole past; src/store/bulk has its own tests.
  BULK_MONTHS: 'off',
  CLOCK_SHIFT_MS: process.env.CLOCK_SHIFT_MS,
}

/** What a process started otherwise needs to have the tests' clock. */
export const clockEnv = {
  NODE_OPTIONS: `--import ${CLOCK}`,
  CLOCK_SHIFT_MS: process.env.CLOCK_SHIFT_MS ?? '0',
}

interface Place {
  readonly cwd?: string
  readonly settings?: Readonly<Record<string, string>>
}

export function perptape(...args: string[]): Promise<Finished> {
  return finished(process.execPath, [...CLI, ...args])
}

/** The same in a folder of its own, with settings from the environment. */
export function perptapeIn(place: Place, ...args: string[]): Promise<Finished> {
  return finished(process.execPath, [...CLI, ...args], place)
}

/** The same by the clock of the machine, which `npm start` goes by. */
export function perptapeNow(...args: string[]): Promise<Finished> {
  return finished(process.execPath, ['dist/cli.js', ...args])
}

/** The same with Ctrl-C as soon as `when` says so of what it has printed to standard error. */
export function interruptedPerptape(when: (err: string) => boolean, ...args: string[]): Promise<Finished> {
  return signalledPerptape('SIGINT', when, {}, ...args)
}

/** The same with any signal, and with settings from the environment. */
export async function signalledPerptape(
  signal: NodeJS.Signals,
  when: (err: string) => boolean,
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Finished> {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(process.execPath, [...CLI, ...args], { env: { ...env, ...settings }, stdio })
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  const look = setInterval(() => {
    if (!when(err())) return
    clearInterval(look)
    child.kill(signal)
  }, 5)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(look)
  return { code, out: out(), err: err() }
}

/** Runs any command to its end. */
export async function finished(
  command: string,
  args: readonly string[],
  { cwd, settings }: Place = {},
): Promise<Finished> {
  const child = spawn(command, args, { cwd, env: { ...env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out: out(), err: err() }
}

export interface RunningPerptape {
  /** Of the process that was started, which need not be perptape itself. */
  readonly pid: number
  readonly url: string
  readonly opsUrl: string
  readonly log: () => string
  /** Resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Resolves when the service says that it is up. */
export function startPerptape(...args: string[]): Promise<RunningPerptape> {
  return startPerptapeWith({}, ...args)
}

/** The same with settings from the environment. */
export function startPerptapeWith(
  settings: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<RunningPerptape> {
  return startBy(process.execPath, [...CLI, 'start', '--port', '0', '--ops-port', '0', ...args], settings)
}

/** The same with files that may not grow beyond a size, which stands in for a full disk: see store-disk-full.test.ts. */
export function startLimited(
  blocks: number,
  settings: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<RunningPerptape> {
  const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`
  const command = [process.execPath, ...CLI, 'start', '--port', '0', '--ops-port', '0', ...args]
  return startBy('sh', ['-c', script, ...command], settings)
}

/** The same by another command, with settings from the environment. */
export async function startBy(
  command: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<RunningPerptape> {
  const child = spawn(command, args, { cwd, env: { ...env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  // A runner that ends in the midst leaves nobody behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('close', () => process.off('exit', kill))
  const log = collect(child.stderr)
  // npm writes its own lines there; what nobody reads would hold it up.
  child.stdout.resume()
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', () => log().includes('Stop it with Ctrl-C.') && resolve())
    child.once('close', (code) => reject(new Error(`perptape left with ${code} before it was up:\n${log()}`)))
  })
  const address = (name: string) => new RegExp(`${name}\\s+(http://[^/\\s]+)`).exec(log())?.[1] ?? ''
  return {
    pid: child.pid!,
    url: address('page'),
    opsUrl: address('metrics'),
    log,
    async stop(signal = 'SIGTERM') {
      return stopped(child, signal)
    },
  }
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const closed = once(child, 'close') as Promise<[number | null]>
  child.kill(signal)
  return (await closed)[0]
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (piece: string) => {
    text += piece
  })
  return () => text
}
