import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 20

/** Resolves with the first value that is not null, false or undefined; null when the time is up. */
export async function until<T>(
  what: () => Promise<T> | T,
  ms: number,
  signal?: AbortSignal,
): Promise<NonNullable<T> | null> {
  const end = performance.now() + ms
  for (;;) {
    const value = await what()
    if (value !== null && value !== undefined && value !== false) return value
    if (performance.now() > end || signal?.aborted) return null
    await sleep(LOOK_EVERY_MS)
  }
}

/** Goes on early, and without a word, when the time of the trial is up. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {})
}

/** As many of them at a time; stops beginning new ones when the signal is aborted. Returns how many were begun. */
export async function inParallel(
  count: number,
  atOnce: number,
  signal: AbortSignal,
  work: (index: number) => Promise<void>,
): Promise<number> {
  let begun = 0
  const worker = async () => {
    while (begun < count && !signal.aborted) await work(begun++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return begun
}
