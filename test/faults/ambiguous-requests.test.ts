import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get, type Running, startService } from '../http/fixture.ts'

const PATH = '/api/public/quotes?top=2'
let running: Running
let host: string
beforeAll(async () => {
  running = await startService()
  host = new URL(running.base).host
  // From now on its answer lies ready: the short way must refuse what the long one does.
  expect((await get(running.base, PATH)).status).toBe(200)
})
afterAll(() => running.service.close())

/** What comes back until the other end closes; the answer must end the connection by itself. */
function told(request: string): Promise<string> {
  const { hostname, port } = new URL(running.base)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (piece) => {
      text += piece
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    socket.write(Buffer.from(request, 'latin1'))
  })
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
const line = `GET ${PATH} HTTP/1.1`

describe('a request that could be read in two ways is refused, and the connection closed', () => {
  it.each<readonly [what: string, request: () => string]>([
    ['two Hosts', () => lines(line, 'Host: a.example', 'Host: b.example')],
    ['the same Host twice', () => lines(line, `Host: ${host}`, `host: ${host}`)],
    ['an empty Host and another', () => lines(line, 'Host:', 'Host: b.example')],
    ['two Hosts in one', () => lines(line, 'Host: a.example, b.example')],
    ['a Host with a path', () => lines(line, 'Host: a.example/x')],
    ['a Host with a user', () => lines(line, 'Host: user@a.example')],
    ['no Host', () => lines(line, 'Accept: */*')],
    ['two lengths', () => lines(line, 'Host: a', 'Content-Length: 3', 'Content-Length: 5')],
    ['a length and chunks', () => lines(line, 'Host: a', 'Content-Length: 3', 'Transfer-Encoding: chunked')],
    ['chunks and a length', () => lines(line, 'Host: a', 'Transfer-Encoding: chunked', 'Content-Length: 3')],
    [
      'chunks twice over',
      () => lines(line, 'Host: a', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'),
    ],
    ['another coding', () => lines(line, 'Host: a', 'Transfer-Encoding: gzip, chunked')],
    ['a coding by almost the right name', () => lines(line, 'Host: a', 'Transfer-Encoding: xchunked')],
    ['a length that is none', () => lines(line, 'Host: a', 'Content-Length: +3')],
    ['a space before the colon', () => lines(line, 'Host: a', 'Content-Length : 3')],
    ['a folded header', () => lines(line, 'Host: a', 'X-More: b', ' c')],
    ['lines that end otherwise', () => `${line}\nHost: a\n\n`],
    ['another host in its address', () => lines('GET http://b.example/ HTTP/1.1', 'Host: a.example')],
    ['an address that is none', () => lines('GET ftp://a.example/ HTTP/1.1', 'Host: a.example')],
    ...[0x00, 0x01, 0x09, 0x0b, 0x0c, 0x1f, 0x7f, 0x80, 0xff].map(
      (code) =>
        [
          `sign ${code} in its address`,
          () => lines(`GET /api${String.fromCharCode(code)}x HTTP/1.1`, 'Host: a'),
        ] as const,
    ),
  ])('%s', async (_, request) => {
    const text = await told(request())
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toMatch(/\r\nConnection: close\r\n/i)
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })
})

it('an address in the absolute form is the path that it means', async () => {
  const text = await told(lines(`GET http://${host}${PATH} HTTP/1.1`, `Host: ${host}`, 'Connection: close'))
  expect(text).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(text).toContain('"sort":"price"')
})

it('HTTP/1.0 needs no Host', async () => {
  expect(await told(lines(`GET ${PATH} HTTP/1.0`))).toMatch(/^HTTP\/1\.1 200 OK/)
})
