import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A server of the machine, started for a test on a free port of loopback and in a folder of its own. */
export interface Server {
  readonly process: ChildProcess
  /** As a power cut would, or a stop by hand. Resolves when it is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Answers nobody until it is thawed, though its port takes connections. */
  freeze(): void
  thaw(): void
}

export function isThere(...places: readonly string[]): boolean {
  return places.some((place) => existsSync(place))
}

/** Below those that systems give to connections: one of these would be somebody else's before a server has it. */
const [FIRST_PORT, PORTS] = [12_000, 20_000]

export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Removed by whoever made it; `owner` is whom it belongs to, where the tests run as root. */
export function ownFolder(name: string, owner?: { readonly uid: number; readonly gid: number }): string {
  const folder = mkdtempSync(join(tmpdir(), `perptape-${name}-`))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/** The same in memory, where there is room: for a server that writes thousands of small files, which disks are slow to remove. */
export function quickFolder(name: string): string {
  const hasRoom = existsSync(MEMORY) && roomIn(MEMORY) > ROOM_BYTES
  return mkdtempSync(join(hasRoom ? MEMORY : tmpdir(), `perptape-${name}-`))
}

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The user that a server which refuses to run as root is run by; undefined where we are not root. */
export function userOf(name: string): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const number = (flag: string) => Number(execFileSync('id', [flag, name]).toString())
  return { uid: number('-u'), gid: number('-g') }
}

/** Starts it, and resolves once `answers` does; throws what it says when it ends before. */
export async function startServer(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly uid?: number; readonly gid?: number },
  answers: () => Promise<unknown>,
): Promise<Server> {
  // The real clock: the tests' own is not to reach it.
  const { NODE_OPTIONS: _, CLOCK_SHIFT_MS: __, ...env } = process.env
  const child = spawn(command, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const out of [child.stdout, child.stderr]) {
    out.on('data', (chunk) => {
      said = (said + chunk).slice(-4_000)
    })
  }
  const until = performance.now() + 120_000
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${command} ended before it was up: ${said}`)
    try {
      await answers()
      break
    } catch (thrown) {
      if (performance.now() > until) {
        child.kill('SIGKILL')
        throw new Error(`${command} does not answer: ${said}`, { cause: thrown })
      }
      await wait(50)
    }
  }
  return {
    process: child,
    async kill(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      // One that is frozen hears nothing but this.
      child.kill('SIGCONT')
      child.kill(signal)
      await gone
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  }
}
