import type { NoAnswer } from './fault.ts'
import type { ClickhouseNode } from './node.ts'

const LOOK_AGAIN_MS = 500

/** A node, and what is known of whether it answers. */
export class Contact {
  readonly node: ClickhouseNode
  /** What was wrong when it was asked last; null when it answered. */
  silent: NoAnswer | null = null
  /** A look whether it is there, while it lasts and for a moment after. */
  #look: Promise<boolean> | null = null

  constructor(node: ClickhouseNode) {
    this.node = node
  }

  /** Whoever wants to know at the same time, or a moment later, is told the same. */
  isThere(): Promise<boolean> {
    if (this.#look === null) {
      this.#look = this.node.isThere()
      const forgetLook = () => {
        this.#look = null
      }
      void this.#look.then((isThere) =>
        isThere ? forgetLook() : setTimeout(forgetLook, LOOK_AGAIN_MS).unref(),
      )
    }
    return this.#look
  }

  async lookFor(): Promise<void> {
    if (await this.isThere()) this.silent = null
  }
}
