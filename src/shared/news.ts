import { randomUUID } from 'node:crypto'
import { parseJson } from '../core/json.ts'
import { made } from '../core/made.ts'

interface Item {
  readonly from: string
  readonly topic: string
  readonly what: unknown
}

/** What processes tell one another. Who tells something does not hear it itself. */
export class News {
  readonly channel: string
  readonly #publish: (channel: string, text: string) => Promise<boolean>
  readonly #own = randomUUID()
  readonly #handlers = new Map<string, ((what: never) => void)[]>()

  constructor(channel: string, publish: (channel: string, text: string) => Promise<boolean>) {
    this.channel = channel
    this.#publish = publish
  }

  /** False where nobody can be told at the moment. */
  tell(topic: string, what: unknown): Promise<boolean> {
    return this.#publish(this.channel, JSON.stringify({ from: this.#own, topic, what } satisfies Item))
  }

  on<T>(topic: string, handler: (what: T) => void): void {
    made(this.#handlers, topic, () => []).push(handler)
  }

  /** A message as it came. What is no message of ours is passed over: others may use the same server. */
  take(channel: string, text: string): void {
    const item = channel === this.channel ? read(text) : null
    if (item === null || item.from === this.#own) return
    for (const handler of this.#handlers.get(item.topic) ?? []) handler(item.what as never)
  }
}

function read(text: string): Item | null {
  try {
    const item: unknown = parseJson(text)
    return typeof item === 'object' && item !== null && 'topic' in item ? (item as Item) : null
  } catch {
    return null
  }
}
