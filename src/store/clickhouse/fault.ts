import { StoreError } from '../../core/errors.ts'

/** A node did not answer at all, or in the middle; another may. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly node: string

  constructor(node: string, why: string, options?: ErrorOptions) {
    super(`${node} ${why}`, options)
    this.node = node
  }
}

/**
 * Codes by which a node says that it got no answer itself, from a shard or from the keeper of replicas (sockets, names,
 * connections, replicas), or that it cannot do more for now (too many parts, statements, connections; tasks, processors).
 */
const TRANSIENT = new Set([
  32, 95, 96, 198, 202, 203, 209, 210, 236, 242, 252, 254, 265, 279, 285, 286, 297, 319, 369, 416, 425, 439,
  519, 733, 745, 749, 762, 999,
])
const TOO_SLOW = 159
const DISK_FULL = 243

/** What a node answered with a status that is no success. */
export function saidError(node: string, said: string): StoreError {
  const code = Number(/Code: (\d+)/.exec(said)?.[1] ?? Number.NaN)
  const sentence = firstLine(said)
  const cause = new Error(said.slice(0, 4_000))
  if (TRANSIENT.has(code))
    return new StoreError(
      'unreachable',
      `A part of the ClickHouse cluster does not answer ${node}: ${sentence}`,
      {
        cause,
      },
    )
  if (code === TOO_SLOW)
    return new StoreError('unreachable', `The ClickHouse cluster took too long: ${node}: ${sentence}`, {
      cause,
    })
  if (code === DISK_FULL || /no space left/i.test(said))
    return new StoreError(
      'disk_full',
      `No space left on a disk of the ClickHouse cluster: what was being written is not kept. Free some space; recording goes on by itself. ${node}: ${sentence}`,
      { cause },
    )
  return new StoreError('failed', `${node}: ${sentence}`, { cause })
}

export function silentError(thrown: NoAnswer): StoreError {
  return new StoreError('unreachable', `The ClickHouse node ${thrown.message}.`, { cause: thrown })
}

/** Without the words that stand around every sentence of the engine. */
function firstLine(said: string): string {
  const [line = ''] = said.trim().split('\n', 1)
  return line
    .replace(/^.*?DB::Exception: /, '')
    .replace(/,? e\.what\(\) = .*$/, '')
    .slice(0, 500)
}
