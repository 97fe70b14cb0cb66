/** What was opened, to be closed in the opposite order whatever happens. */
export class Opened {
  readonly #closers: (() => Promise<void> | void)[] = []

  add(close: () => Promise<void> | void): void {
    this.#closers.unshift(close)
  }

  /** What one of them throws is thrown when the others are closed too; the first that threw knows best. */
  async close(): Promise<void> {
    const thrown: unknown[] = []
    for (const close of this.#closers.splice(0)) {
      try {
        await close()
      } catch (reason) {
        thrown.push(reason)
      }
    }
    if (thrown.length > 0) throw thrown[0]
  }
}
