import type { RunApi } from './rest.ts'

type Asked = Pick<RunApi, 'asked' | 'failed'>

/** What a run went on without. */
export interface Lack {
  /** How many of its calls failed, and the first of them. */
  readonly sentence: string
  /** From 0 to 1: a contract of hundreds that is being delisted is no reason to worry, one call of three is. */
  readonly share: number
}

/**
 * Whether a venue was heard. Some runs are good without: the status of a venue tells that it is down, and fees that are
 * published on a page ask nobody.
 */
export function hadAnAnswer({ asked, failed }: Asked): boolean {
  return asked > failed.length
}

export function lackingOf({ asked, failed }: Asked): Lack | null {
  const [first] = failed
  if (!first) return null
  const sentence = `${failed.length} of ${asked} calls failed: ${first.call}: ${first.error}`
  return { sentence, share: failed.length / asked }
}
