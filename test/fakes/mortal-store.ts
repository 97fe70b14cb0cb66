import { StoreError } from '../../src/core/errors.ts'
import type { Store } from '../../src/store/port.ts'
import type { MemoryStore } from './memory-store.ts'

/** A store as one process has it: slow, at times failing, and gone with the process. What it kept stays. */
export class MortalStore {
  readonly store: Store
  /** Inserts into these fail. */
  failing: ReadonlySet<string> = new Set()
  #dead = false
  readonly #underWay = new Set<() => void>()

  constructor(kept: MemoryStore, chance: () => number, mostMs: number) {
    const alive = async <T>(answer: Promise<T>): Promise<T> => {
      const value = await answer
      return this.#dead ? new Promise(() => {}) : value
    }
    this.store = {
      insert: (table, rows) =>
        new Promise((resolve, reject) => {
          if (this.#dead) return
          const keep = () => void kept.insert(table, rows)
          this.#underWay.add(keep)
          setTimeout(
            () => {
              if (!this.#underWay.delete(keep)) return
              if (this.failing.has(table.name)) return reject(new StoreError('failed', 'no space left'))
              keep()
              resolve()
            },
            5 + chance() * mostMs,
          )
        }),
      missing: (table, rows) => alive(kept.missing(table, rows)),
      reader: ((table: Parameters<Store['reader']>[0]) => {
        const reader = kept.reader(table)
        return {
          ...reader,
          range: (query: Parameters<typeof reader.range>[0]) => alive(reader.range(query)),
          latest: (query: Parameters<typeof reader.latest>[0]) => alive(reader.latest(query)),
          aggregate: (query: Parameters<typeof reader.aggregate>[0]) => alive(reader.aggregate(query)),
        }
      }) as Store['reader'],
    } as Store
    this.#chance = chance
  }

  readonly #chance: () => number

  /** Of the inserts under way some reached the disk, and nobody was told. */
  kill(): void {
    this.#dead = true
    for (const keep of this.#underWay) if (this.#chance() < 0.5) keep()
    this.#underWay.clear()
  }
}
