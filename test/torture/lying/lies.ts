import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { DAY } from '../../../src/core/time.ts'
import type { Seeded } from '../seeded.ts'

/** What a lying venue answers instead of `body`, which is the honest answer. */
export type Lie = (response: ServerResponse, body: unknown, random: Seeded) => void

const YEAR_MS = 365 * DAY
const MEGABYTE = 1024 * 1024
const ABSURD = ['1e21', 'NaN', 'Infinity', '-1', '', '0x10', null, {}, [], true, '9'.repeat(400)]
/** A member of blanks; several of them in a row are one valid file. */
const BOMB_MEMBER = gzipSync(Buffer.alloc(64 * MEGABYTE, ' '))
const BOMB_MEMBERS = 12

export const LIES: Readonly<Record<string, Lie>> = {
  'wild prices': (response, body) =>
    send(
      response,
      changed(body, isPrice, (value) => String(Number(value) * 1e5)),
    ),
  'absurd numbers': (response, body, random) =>
    send(
      response,
      changed(body, isFigure, () => random.one(ABSURD)),
    ),
  'times ahead': (response, body) =>
    send(
      response,
      changed(body, isTime, (value) => String(Number(value) + YEAR_MS)),
    ),
  'floods of names': (response, body) => send(response, flooded(body)),
  'deep nesting': (response) => sendText(response, '['.repeat(300_000)),
  'half an answer': (response, body) => sendText(response, JSON.stringify(body).slice(0, -200)),
  'a page of HTML': (response) => sendText(response, '<html><body>Just a moment …</body></html>'),
  'a body without end': endless,
  'a gzip bomb'(response) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    for (let member = 0; member < BOMB_MEMBERS; member++) response.write(BOMB_MEMBER)
    response.end()
  },
}

/** Kept for the end: a venue that is believed says nothing more afterwards. */
export const stayAway: Lie = (response) => {
  response
    .writeHead(429, { 'retry-after': String(YEAR_MS / 1_000) })
    .end('{"retCode":10006,"retMsg":"go away"}')
}

const isPrice = (name: string) => /price$/i.test(name)
const isFigure = (name: string) => /price|turnover|volume|funding|interest|pcnt/i.test(name)
const isTime = (name: string, value: unknown) => /time/i.test(name) || /^1\d{12}$/.test(String(value))

function send(response: ServerResponse, body: unknown): void {
  sendText(response, JSON.stringify(body))
}

function sendText(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(text)
}

type Chosen = (name: string, value: unknown) => boolean

/** The same answer with some of its fields otherwise. */
function changed(body: unknown, chosen: Chosen, other: (value: unknown) => unknown): unknown {
  return JSON.parse(JSON.stringify(body), (name, value) =>
    typeof value !== 'object' && chosen(name, value) ? other(value) : value,
  )
}

function flooded(body: unknown): unknown {
  const copy = structuredClone(body) as { result?: { list?: Record<string, unknown>[] } }
  const list = copy.result?.list
  const [first] = list ?? []
  if (!list || !first) return copy
  for (let name = 0; name < 40_000; name++)
    list.push({ ...first, symbol: `FLOOD${name}USDT`, baseCoin: `FLOOD${name}` })
  return copy
}

/** As fast as it is read, and until nobody does. */
function endless(response: ServerResponse): void {
  const piece = `"${'x'.repeat(MEGABYTE / 4)}",`
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('[')
  const more = () => {
    while (!response.destroyed && response.write(piece)) {
      // Until the reader is behind.
    }
  }
  response.on('drain', more)
  response.on('error', () => {})
  more()
}
