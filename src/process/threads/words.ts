import type { ErrorMessage } from '../../core/error-message.ts'
import type { Verbs } from '../../core/line.ts'
import type { ThreadFigures } from '../../core/thread-figures.ts'

/** The first that a thread is told: what it is to do, and where it gives signs of life. */
export interface FirstOrder {
  readonly beat: SharedArrayBuffer
}

/** The first word of a thread: it is up, or why it cannot be. */
export type FirstWord = { readonly up: true } | { readonly failed: ErrorMessage }

/** What every thread of the process can be asked. */
export interface OwnVerbs extends Verbs {
  readonly figures: () => ThreadFigures
  readonly halt: () => Promise<void>
  readonly stop: () => Promise<void>
}
