import { resolve } from 'node:path'
import type { End, Kept, Yard } from './yard.ts'

const CLI = resolve('dist/cli.js')
const UP = 'Stop it with Ctrl-C.'

export interface Service {
  readonly process: Kept
  /** Resolves when it says that it is up; rejects when it ended before. */
  readonly up: Promise<{ readonly url: string; readonly opsUrl: string }>
  stop(): Promise<End>
}

/** Sizes and commands that stand before the command itself. */
interface Wrapped {
  readonly settings?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** A shell script that ends with `exec "$0" "$@"`. */
  readonly script?: string
}

/** The whole of perptape as it is built, on ports of its own, on the simulated market: it connects to nobody. */
export function startService(yard: Yard, folder: string, wrapped: Wrapped = {}): Service {
  const { settings = {}, args = [], script } = wrapped
  const command = [process.execPath, CLI, 'start', '--source', 'sim', '--port', '0', '--ops-port', '0']
  const whole = [...command, '--data', folder, ...args]
  const [program, ...rest] = script === undefined ? whole : ['sh', '-c', script, ...whole]
  const child = yard.start(program!, rest, { settings })
  const up = new Promise<{ url: string; opsUrl: string }>((resolve, reject) => {
    const look = setInterval(() => {
      const said = child.err()
      const address = (name: string) => new RegExp(`${name}\\s+(http://[^/\\s]+)`).exec(said)?.[1] ?? ''
      if (said.includes(UP)) resolve({ url: address('page'), opsUrl: address('metrics') })
      else if (child.end === null) return
      else
        reject(
          new Error(
            `perptape left with ${child.end.code ?? child.end.signal} before it was up: ${lastLine(said)}`,
          ),
        )
      clearInterval(look)
    }, 20)
  })
  // Who kills it before it is up does not wait for it.
  up.catch(() => {})
  return {
    process: child,
    up,
    stop() {
      child.kill('SIGTERM')
      return child.ended
    },
  }
}

/** A command of perptape, to its end. */
export async function runCommand(
  yard: Yard,
  ...args: readonly string[]
): Promise<End & { readonly out: string; readonly err: string }> {
  const child = yard.start(process.execPath, [CLI, ...args])
  const end = await child.ended
  return { ...end, out: child.out(), err: child.err() }
}

export function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.slice(0, 300) ?? ''
}
