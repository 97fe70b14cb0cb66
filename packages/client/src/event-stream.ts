/** One event as the wire carries it (the event streams of HTML, which browsers read by EventSource). */
export interface WireEvent {
  readonly event: string
  readonly data: string
  /** The last id that was told, by this event or one before; null before the first. */
  readonly id: string | null
  /** How long to wait before connecting again, where it was told since the event before. */
  readonly retryMs: number | null
}

/** Longer than any event of ours: what never ends must not fill the memory. */
const LONGEST = 4_000_000

/**
 * Takes text in pieces as they arrive and gives the events that are whole. An event without data is none; what is not
 * closed by an empty line when the stream ends is lost, as it will come again.
 */
export class EventStreamParser {
  #rest = ''
  #isFirst = true
  #event = ''
  #data: string[] = []
  #id: string | null
  #retryMs: number | null = null

  /** `id` is where an earlier connection ended. */
  constructor(id: string | null = null) {
    this.#id = id
  }

  push(piece: string): WireEvent[] {
    let text = this.#rest + piece
    if (this.#isFirst && text !== '') {
      this.#isFirst = false
      if (text.startsWith('\uFEFF')) text = text.slice(1)
    }
    const events: WireEvent[] = []
    let at = 0
    for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
      // The line feed that belongs to it may be in the next piece.
      if (end === '\r' && index === text.length - 1) break
      const event = this.#line(text.slice(at, index))
      if (event !== null) events.push(event)
      at = index + end.length
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > LONGEST) throw new Error('An event of the stream does not end.')
    return events
  }

  #line(line: string): WireEvent | null {
    if (line === '') return this.#dispatch()
    const colon = line.indexOf(':')
    // A comment, by which the other side shows that it is there.
    if (colon === 0) return null
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1))
    if (field === 'event') this.#event = value
    else if (field === 'data') this.#data.push(value)
    else if (field === 'id' && !value.includes('\0')) this.#id = value
    else if (field === 'retry' && /^\d+$/.test(value)) this.#retryMs = Number(value)
    return null
  }

  #dispatch(): WireEvent | null {
    const [event, data, retryMs] = [this.#event || 'message', this.#data, this.#retryMs]
    this.#event = ''
    this.#data = []
    if (data.length === 0) return null
    this.#retryMs = null
    return { event, data: data.join('\n'), id: this.#id, retryMs }
  }
}
