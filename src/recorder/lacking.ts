import type { RunApi } from './rest.ts'

/** What a run went on without. */
export interface Lack {
  /** How many of its calls failed, and the first of them. */
  readonly sentence: string
  /** From 0 to 1: a contract of hundreds that is being delisted is no reason to worry, one call of three is. */
  readonly share: number
}

/** Some runs are good without a single answer: that a venue is down is what its status tells. */
export function hadAnAnswer(lacks: Lack | null): boolean {
  return lacks === null || lacks.share < 1
}

export function lackingOf({ asked, failed }: Pick<RunApi, 'asked' | 'failed'>): Lack | null {
  const [first] = failed
  if (!first) return null
  const sentence = `${failed.length} of ${asked} calls failed: ${first.call}: ${first.error}`
  return { sentence, share: failed.length / asked }
}
