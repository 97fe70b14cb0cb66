import { SourceError } from '../core/errors.ts'
import { MINUTE, type Ms } from '../core/time.ts'
import { type Contract, isNamed, type SourceContext } from '../define/source.ts'

type Need = 'contracts' | 'marks'

/** How long a source waits for what the others find out before it counts as not recording. */
export const PATIENCE = MINUTE

/** What the sources of one venue tell each other: the newest list of contracts, the newest mark prices. */
export class VenueFacts {
  #contracts: ReadonlyMap<string, Contract> = new Map()
  #marks = new Map<string, number>()
  #listed = ''
  #waiting = new Set<() => void>()
  #listeners = new Set<() => void>()

  context(now: Ms): SourceContext {
    return { now, contracts: this.#contracts, marks: this.#marks }
  }

  setContracts(all: readonly Contract[]): void {
    const list = all.filter(isNamed)
    // An empty list would silence every other source of the venue; no venue of ours lists nothing.
    if (list.length === 0) throw new SourceError('bad_answer', 'the venue lists no contract')
    const listed = JSON.stringify(list)
    if (listed === this.#listed) return
    this.#listed = listed
    this.#contracts = new Map(list.map((contract) => [contract.instrument, contract]))
    for (const tell of this.#listeners) tell()
    this.#wake()
  }

  noteTickers(rows: readonly Readonly<Record<string, unknown>>[]): void {
    for (const row of rows) {
      const price = row.mark_price ?? row.last_price
      if (typeof price === 'number' && price > 0) this.#marks.set(String(row.symbol), price)
    }
    this.#wake()
  }

  knows(need: Need | undefined): boolean {
    if (need === undefined) return true
    return need === 'contracts' ? this.#contracts.size > 0 : this.#marks.size > 0
  }

  /** True once known; false when that takes too long or the signal is aborted. */
  async wait(need: Need | undefined, ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.knows(need) || signal.aborted) return this.knows(need)
    await new Promise<void>((resolve) => {
      const look = () => {
        if (this.knows(need)) end()
      }
      const end = () => {
        clearTimeout(timer)
        this.#waiting.delete(look)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end)
      this.#waiting.add(look)
    })
    return this.knows(need)
  }

  /** Tells when the list of contracts changed; returns how to stop listening. */
  onContracts(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look()
  }
}
