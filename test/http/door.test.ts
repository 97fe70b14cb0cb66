import { Server } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Door, openDoor } from '../../src/serve/http/door.ts'
import { get } from './fixture.ts'

const open: Door[] = []
const door = async (options: Partial<Parameters<typeof openDoor>[0]> = {}) => {
  const opened = await openDoor({ host: '127.0.0.1', port: 0, ...options })
  open.push(opened)
  return opened
}
afterEach(async () => {
  vi.restoreAllMocks()
  for (const one of open.splice(0)) {
    one.closeAllConnections()
    await one.close()
  }
})

describe('a door that nobody answers yet', () => {
  it('tells programs how far the start has come, and when to call again', async () => {
    const opened = await door({ publicUrl: 'https://tape.example' })
    opened.warm('Writing the past: 40 %.')
    const { status, headers, json } = await get(opened.url, '/api/public/symbols')
    expect(status).toBe(503)
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'retry-after': '2',
      'cache-control': 'no-store',
      connection: 'close',
      'access-control-allow-origin': '*',
    })
    expect(json).toEqual({
      type: 'https://tape.example/docs/errors/warming_up',
      title: 'Warming up',
      status: 503,
      detail: 'Writing the past: 40 %. Try again in a few seconds.',
      ok: false,
      error: 'warming_up',
      request_id: headers['x-request-id'],
    })
  })

  it('shows people a page that looks again', async () => {
    const opened = await door()
    opened.warm('Writing <the past>.')
    const { status, headers, text } = await get(opened.url, '/', { headers: { accept: 'text/html,*/*' } })
    expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(text).toContain('Writing &#60;the past&#62;.')
    expect(text).toContain('http-equiv="refresh"')
  })

  it('has no body for HEAD, and can be closed', async () => {
    const opened = await door()
    const { status, body } = await get(opened.url, '/', { method: 'HEAD' })
    expect([status, body.length]).toEqual([503, 0])
    await opened.close()
    await expect(get(opened.url, '/')).rejects.toThrow('ECONNREFUSED')
  })
})

it('hands calls to whoever answers from then on', async () => {
  const opened = await door()
  opened.hand((_req, res) => res.end('here'))
  expect(await get(opened.url, '/')).toMatchObject({ status: 200, text: 'here' })
})

describe('a port that cannot be had', () => {
  it('is named when it is in use, with what to do', async () => {
    const { url } = await door()
    const port = Number(new URL(url).port)
    await expect(openDoor({ host: '127.0.0.1', port, portSetting: '--ops-port' })).rejects.toMatchObject({
      name: 'ListenError',
      message: `Port ${port} of 127.0.0.1 is in use by another program. Stop that one, or choose another port with --ops-port (0 picks a free one).`,
    })
  })

  it.each([
    ['EACCES', /^This user may not listen on port 80; .* with --port/],
    ['EADDRNOTAVAIL', /^192\.0\.2\.1 is no address of this machine\. Choose one with --host/],
    ['ENOTFOUND', /^192\.0\.2\.1 is no address of this machine/],
    ['EIO', /^Port 80 of 192\.0\.2\.1 cannot be listened on: no luck$/],
  ])('%s is a sentence', async (code, sentence) => {
    vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
      this.emit('error', Object.assign(new Error('no luck'), { code }))
      return this
    })
    await expect(openDoor({ host: '192.0.2.1', port: 80 })).rejects.toMatchObject({
      name: 'ListenError',
      message: expect.stringMatching(sentence),
    })
  })
})
