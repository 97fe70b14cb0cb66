import { EventEmitter } from 'node:events'
import type { Outlet } from '../../src/serve/stream/reader.ts'

/** One event as a reader understands it. */
interface Heard {
  readonly event: string
  readonly id: string | null
  readonly data: Record<string, unknown>
}

/** The line of a reader who takes everything at once, or nothing until it is told. */
export class FakeOutlet extends EventEmitter {
  text = ''
  isStuck = false
  writableLength = 0
  destroyed = false
  closed = false
  ended = false

  write(bytes: Uint8Array | string): boolean {
    const text = Buffer.from(bytes as string).toString()
    this.text += text
    if (this.isStuck) this.writableLength += text.length
    return !this.isStuck
  }

  end(text: string): this {
    this.write(text)
    this.ended = true
    if (!this.isStuck) this.destroy()
    return this
  }

  destroy(): this {
    this.destroyed = true
    this.closed = true
    this.emit('close')
    return this
  }

  /** Takes all that waits. */
  take(): void {
    this.isStuck = false
    this.writableLength = 0
    this.emit('drain')
  }

  get asOutlet(): Outlet {
    return this as unknown as Outlet
  }

  get heard(): Heard[] {
    return heardIn(this.text)
  }

  /** As a browser keeps it: also of what is not shown. */
  get lastId(): string | null {
    return [...this.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? null
  }
}

export function heardIn(text: string): Heard[] {
  return text.split('\n\n').flatMap((block) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null
    const event = field('event')
    return event === null ? [] : [{ event, id: field('id'), data: JSON.parse(field('data') ?? 'null') }]
  })
}
