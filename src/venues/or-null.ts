import { SourceError } from '../core/errors.ts'

/** A part of an answer that the rest can do without: its columns are null when it cannot be had, and the source goes on. */
export async function orNull<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking
  } catch (thrown) {
    if (thrown instanceof SourceError) return null
    throw thrown
  }
}
