import { Agent } from 'node:http'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SlowLane } from '../../src/serve/http/slow-lane.ts'
import { get, KEYS, type Running, startService } from './fixture.ts'

let running: Running | undefined
afterEach(async () => {
  await running?.service.close()
  running = undefined
})

async function start(options?: Parameters<typeof startService>[0]): Promise<Running> {
  running = await startService(options)
  return running
}

/** Bytes as they are, for what no HTTP client would send. */
function raw(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

describe('paths and methods', () => {
  it.each(['/api/public/no-such-board', '/nothing', '/api', '/api/x402/no-such-history'])(
    '%s: 404',
    async (path) => {
      const { base } = await start()
      const { status, json, headers } = await get(base, path)
      expect(status).toBe(404)
      expect(json).toMatchObject({ error: 'not_found', status: 404, ok: false })
      expect(headers['content-type']).toBe('application/problem+json')
      expect(headers['access-control-allow-origin']).toBe('*')
    },
  )

  it.each([
    '/dashboard',
    '/dashboard/',
    '/dashboard/x',
    '/api/admin/users',
    '/API/Member/x',
    '/api/terminal/x?a=1',
  ])('%s: 403, and logged', async (path) => {
    const lines: string[] = []
    const { base } = await start({ log: pino(collect(lines)) })
    const { status, json } = await get(base, path, { method: 'POST' })
    expect(status).toBe(403)
    expect(json).toMatchObject({ error: 'internal_route', status: 403 })
    expect(lines.join()).toContain('internal route asked for')
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'])('%s to a board: 405 with Allow', async (method) => {
    const { base } = await start()
    // A body of a kind that nobody reads must not change the answer.
    const headers = { 'content-type': 'text/odd', 'content-length': '0' }
    const got = await get(base, '/api/public/quotes/BTC', { method, headers })
    expect(got.status).toBe(405)
    expect(got.headers.allow).toBe('GET, HEAD, OPTIONS')
    expect(got.json).toMatchObject({ error: 'method_not_allowed' })
    expect((await get(base, '/no-board', { method })).status).toBe(404)
  })

  it('a preflight is a 204 with what is allowed', async () => {
    const { base } = await start({ simulated: true })
    for (const path of ['/api/public/quotes', '/api/x402/readings-history', '/api/public/quotes/BTC?x=1']) {
      const { status, headers, body } = await get(base, path, {
        method: 'OPTIONS',
        headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' },
      })
      expect(status).toBe(204)
      expect(body).toHaveLength(0)
      expect(headers['access-control-allow-methods']).toBe('GET, OPTIONS')
      expect(headers['access-control-allow-headers']).toContain('Authorization')
      expect(headers['access-control-max-age']).toBe('86400')
      expect(headers['x-data-source']).toBe('simulated')
    }
    expect((await get(base, '/nothing', { method: 'OPTIONS' })).status).toBe(404)
  })

  it('an address that is too long: 414', async () => {
    const { base } = await start()
    const { status, json } = await get(base, `/api/public/quotes?x=${'a'.repeat(5_000)}`)
    expect(status).toBe(414)
    expect(json).toMatchObject({ error: 'uri_too_long' })
  })

  it('what is not HTTP gets a problem and a closed connection', async () => {
    const { base } = await start({ simulated: true })
    const garbage = await raw(base, 'this is no request\r\n\r\n')
    expect(garbage).toMatch(/^HTTP\/1.1 400 /)
    expect(garbage).toContain('application/problem+json')
    expect(garbage).toContain('X-Data-Source: simulated')
    const huge = await raw(base, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(huge).toMatch(/^HTTP\/1.1 431 /)
  })
})

describe('every answer of a simulated market says so', () => {
  it.each([
    ['/api/public/quotes', 200, {}],
    ['/api/public/quotes', 304, { 'if-none-match': '*' }],
    ['/api/public/quotes?top=0', 400, {}],
    ['/api/public/quotes', 401, { authorization: 'Bearer nobody' }],
    ['/api/x402/readings-history', 402, {}],
    ['/api/x402/readings-history', 200, { authorization: `Bearer ${KEYS.builder}` }],
    ['/dashboard/', 403, {}],
    ['/nothing', 404, {}],
    ['/api/v1/public/health', 200, {}],
    ['/robots.txt', 200, {}],
    ['/', 200, {}],
  ])('%s %s', async (path, status, headers) => {
    const { base } = await start({ simulated: true })
    for (const _ of [1, 2]) {
      const got = await get(base, path, { headers: headers as Record<string, string> })
      expect(got.status).toBe(status)
      expect(got.headers['x-data-source']).toBe('simulated')
      expect(got.headers['x-request-id']).toBeDefined()
      expect(got.headers['x-content-type-options']).toBe('nosniff')
    }
  })
})

describe('keys and limits', () => {
  it('a wrong key is 401 on the long and on the short way', async () => {
    const { base } = await start()
    await get(base, '/api/public/quotes')
    for (const path of ['/api/public/quotes', '/api/public/quotes?b=1', '/api/nothing']) {
      const { status, json, headers } = await get(base, path, { headers: { authorization: 'Bearer nobody' } })
      expect(status).toBe(401)
      expect(json).toMatchObject({ error: 'key_invalid' })
      expect(headers['www-authenticate']).toBe('Bearer')
    }
  })

  it('counts both ways alike, slows, then blocks', async () => {
    const { base } = await start({ perMinute: 2 })
    const path = '/api/public/quotes'
    const headers = { authorization: `Bearer ${KEYS.free}` }
    const remaining: unknown[] = []
    for (let call = 0; call < 3; call++) {
      const { headers: told } = await get(base, path, { headers })
      remaining.push([told['ratelimit-remaining'], told['x-quota-state']])
    }
    expect(remaining).toEqual([
      ['1', 'ok'],
      ['0', 'ok'],
      ['0', 'slow'],
    ])
    for (let call = 3; call < 20; call++)
      expect((await get(base, `${path}?n=${call % 2}`, { headers })).status).toBe(200)
    const blocked = await get(base, path, { headers })
    expect(blocked.status).toBe(403)
    expect(blocked.json).toMatchObject({ error: 'blocked' })
    expect(blocked.headers['retry-after']).toBe('600')
    expect((await get(base, '/robots.txt')).status).toBe(200)
  })

  it('is slow above the limit on both ways, and answers then', async () => {
    const turns: (() => void)[] = []
    class HeldLane extends SlowLane {
      override wait(): Promise<void> {
        return new Promise((resolve) => turns.push(resolve))
      }
    }
    const { base } = await start({ perMinute: 1, slowLane: new HeldLane() })
    const path = '/api/public/quotes'
    await get(base, path)
    const headers = { authorization: `Bearer ${KEYS.free}` }
    await get(base, path, { headers })
    for (const [asked, status] of [
      [path, 200],
      [`${path}?n=1`, 200],
      ['/api/x402/readings-history', 402],
      ['/api/nothing', 404],
    ] as const) {
      const answer = get(base, asked, { headers })
      await expect.poll(() => turns.length).toBe(1)
      turns.pop()?.()
      const told = await answer
      expect([told.status, told.headers['x-quota-state']]).toEqual([status, 'slow'])
    }
  })

  it('is slow to say that a key is wrong, too, once its address has asked enough', async () => {
    const turns: (() => void)[] = []
    class HeldLane extends SlowLane {
      override wait(): Promise<void> {
        return new Promise((resolve) => turns.push(resolve))
      }
    }
    const { base } = await start({ perMinute: 1, slowLane: new HeldLane() })
    const path = '/api/public/quotes'
    await get(base, path)
    for (const asked of [path, `${path}?n=1`, '/api/x402/readings-history', '/api/nothing']) {
      const answer = get(base, asked, { headers: { authorization: 'Bearer ak_guess' } })
      await expect.poll(() => turns.length).toBe(1)
      turns.pop()?.()
      expect((await answer).status).toBe(401)
    }
  })

  it('never keeps anybody from health, nor this machine from anything', async () => {
    const { base } = await start({ perMinute: 1 })
    for (let call = 0; call < 12; call++) await get(base, '/api/public/quotes')
    expect((await get(base, '/api/public/quotes')).status).toBe(403)
    expect((await get(base, '/api/v1/public/health')).status).toBe(200)
    // Without what a proxy adds, the caller is this machine.
    for (let call = 0; call < 12; call++) expect((await fetch(`${base}/api/public/quotes`)).status).toBe(200)
  })

  it('a key in the address works and is remembered nowhere', async () => {
    const lines: string[] = []
    const { base } = await start({ log: pino({ level: 'debug' }, collect(lines)) })
    for (const name of ['api_key', 'token', 'api%5Fkey']) {
      const { status, headers } = await get(base, `/api/public/quotes?top=3&${name}=${KEYS.scale}`)
      expect(status).toBe(200)
      expect(headers['ratelimit-limit']).toBe('3000')
    }
    await get(base, '/api/public/quotes', { headers: { authorization: `Bearer ${KEYS.free}` } })
    const log = lines.join('')
    expect(log).toContain('/api/public/quotes?top=3&api_key=[redacted]')
    for (const key of Object.values(KEYS)) expect(log).not.toContain(key)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ method: 'GET', status: 200, msg: 'request' })
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      bytes: expect.any(Number),
      ms: expect.any(Number),
    })
  })
})

describe('headers of a deployment', () => {
  it('HSTS where the public address is https', async () => {
    const { base } = await start({ publicUrl: 'https://perptape.example' })
    const { headers, json } = await get(base, '/nothing')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(json.type).toBe('https://perptape.example/docs/errors/not_found')
  })

  it('a content policy on pages', async () => {
    const { base } = await start()
    expect((await get(base, '/')).headers['content-security-policy']).toContain("default-src 'self'")
    expect((await get(base, '/', { method: 'POST' })).status).toBe(405)
  })
})

describe('closing', () => {
  it('finishes what is under way, says close, and accepts nothing more', async () => {
    const { base, service, store } = await start()
    let open = () => {}
    store.gate = new Promise((resolve) => {
      open = resolve
    })
    const waiting = get(base, '/api/public/quotes')
    await expect.poll(() => store.asked.length).toBe(1)
    const closed = service.close()
    open()
    const got = await waiting
    expect(got.status).toBe(200)
    await closed
    await expect(get(base, '/api/public/quotes')).rejects.toThrow()
    running = undefined
  })
})

it('does not wait for connections that only idle', async () => {
  const { base, service, store } = await start()
  const agent = new Agent({ keepAlive: true })
  let open = () => {}
  store.gate = new Promise((resolve) => {
    open = resolve
  })
  await get(base, '/robots.txt', { agent })
  const waiting = get(base, '/api/public/quotes', { agent })
  await expect.poll(() => store.asked.length).toBe(1)
  // Nothing is cut because its time is up.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = service.close()
  open()
  expect((await waiting).status).toBe(200)
  await closed
  vi.useRealTimers()
  agent.destroy()
  running = undefined
})

function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
}
