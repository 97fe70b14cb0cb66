import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** What calls came to. */
export interface Calls {
  readonly tookMs: readonly number[]
  /** Of each of those, how long after the first call it was made. */
  readonly madeMs: readonly number[]
  /** How often each status came, or why there was none. */
  readonly statuses: ReadonlyMap<number | string, number>
}

/** Calls so many times a second, without waiting for the answers, until the signal is aborted. */
export async function call(
  perSecond: number,
  signal: AbortSignal,
  ask: (index: number) => { readonly url: string; readonly headers?: Record<string, string> },
): Promise<Calls> {
  const tookMs: number[] = []
  const madeMs: number[] = []
  const first = performance.now()
  const statuses = new Map<number | string, number>()
  const underWay: Promise<void>[] = []
  const one = async (index: number) => {
    const begun = performance.now()
    const { url, headers = {} } = ask(index)
    const status = await fetch(url, { headers, signal: AbortSignal.timeout(30_000) }).then(
      async (answer) => {
        await answer.arrayBuffer()
        const comeAgain = answer.status < 500 || answer.headers.has('retry-after')
        return comeAgain ? answer.status : `${answer.status} without Retry-After`
      },
      (thrown) => `no answer (${reasonOf(thrown)})`,
    )
    tookMs.push(performance.now() - begun)
    madeMs.push(begun - first)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  for (let index = 0; !signal.aborted; index++) {
    underWay.push(one(index))
    await sleep(1_000 / perSecond, undefined, { signal }).catch(() => {})
  }
  await Promise.all(underWay)
  return { tookMs, madeMs, statuses }
}

function reasonOf(thrown: unknown): string {
  const { name, cause } = thrown as { name: string; cause?: { code?: string } }
  return cause?.code ?? name
}

/** A key of the right form that nobody was given. */
export function guessedKey(): string {
  return `ak_${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x')}`
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function shownStatuses({ statuses }: Calls): string {
  return [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
}
