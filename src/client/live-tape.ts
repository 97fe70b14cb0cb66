import {
  entryKey,
  entryLine,
  orderEntry,
  printEntry,
  type TapeEntry,
  type ToldOrder,
  type ToldPrint,
} from '../define/tape-entry.ts'

/** After an answer that is no stream: too many read it, or the service is about to start. */
const AGAIN_MS = 60_000

/**
 * Hears of what happens while somebody looks at the page, and puts it on top of the tape that the server drew. Without it
 * the tape is renewed once a minute like every other panel.
 */
export function startLiveTape(): void {
  let source: EventSource | null = null
  let lastId = ''
  let triedAt = Number.NEGATIVE_INFINITY
  const close = () => {
    source?.close()
    source = null
    say('Renewed once a minute.')
  }
  const look = () => {
    const list = liveList()
    if (list === null || document.visibilityState !== 'visible') close()
    else if (source === null && Date.now() - triedAt >= AGAIN_MS) open(list.dataset.live!)
  }
  const open = (address: string) => {
    triedAt = Date.now()
    source = new EventSource(
      lastId === '' ? address : `${address}&last_event_id=${encodeURIComponent(lastId)}`,
    )
    source.addEventListener('hello', (event) => {
      lastId = event.lastEventId
      const { delay_seconds: delay } = JSON.parse(event.data) as { delay_seconds: number }
      say(delay === 0 ? 'Live.' : delay === 60 ? 'Live, a minute late.' : `Live, ${delay} s late.`)
    })
    const on = (kind: string, entryOf: (told: never) => TapeEntry) =>
      source?.addEventListener(kind, (event) => {
        lastId = event.lastEventId
        put(entryOf(JSON.parse(event.data) as never))
      })
    on('print', (print: ToldPrint) => printEntry(print))
    on('liquidation', (order: ToldOrder & { quote_qty: number }) => orderEntry(order, order.quote_qty))
    // A line that broke is taken up again by the browser itself; one that was refused is not.
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) close()
    })
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') triedAt = Number.NEGATIVE_INFINITY
    look()
  })
  setInterval(look, 5_000)
  look()
}

/** A panel that the server drew anew keeps what was heard since. */
export function keepHeard(before: HTMLElement, now: HTMLElement): void {
  const list = liveList(now)
  if (list === null) return
  for (const line of before.querySelectorAll<HTMLElement>('[data-heard]')) {
    line.classList.remove('fresh')
    insert(list, line)
  }
  const [said, state] = [stateIn(before), stateIn(now)]
  if (said && state) state.textContent = said.textContent
}

function put(entry: TapeEntry): void {
  const list = liveList()
  if (list === null) return
  const drawn = document.createElement('template')
  drawn.innerHTML = entryLine(entry).markup
  const line = drawn.content.firstElementChild as HTMLElement
  line.dataset.key = entryKey(entry)
  line.dataset.heard = ''
  line.classList.add('fresh')
  insert(list, line)
}

/** At its place by time; the list stays as long as it was. What is there already, or older than all, is left out. */
function insert(list: HTMLElement, line: HTMLElement): void {
  const lines = [...list.children] as HTMLElement[]
  if (lines.some(({ dataset }) => dataset.key === line.dataset.key)) return
  const later = lines.find((other) => timeOf(other) <= timeOf(line))
  if (later === undefined) return
  list.insertBefore(line, later)
  list.lastElementChild?.remove()
}

function timeOf(line: HTMLElement): string {
  return line.querySelector('time')?.dateTime ?? ''
}

function liveList(within: ParentNode = document): HTMLElement | null {
  return within.querySelector<HTMLElement>('ol[data-live]')
}

function stateIn(within: ParentNode): HTMLElement | null {
  return within.querySelector<HTMLElement>('[data-live-state]')
}

function say(sentence: string): void {
  const state = stateIn(document)
  if (state && state.textContent !== sentence) state.textContent = sentence
}
