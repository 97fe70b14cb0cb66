import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read } from './fixtures/deploy-files.ts'
import { freePort, isThere, type Server as Program, startServer } from './services/server.ts'

/** nginx takes its examples, and goes the ways that they say. */
const NGINX = '/usr/sbin/nginx'
const hasNginx = isThere(NGINX) && isThere('/usr/bin/openssl')

interface Node {
  readonly server: Server
  readonly calls: string[]
  answer: RequestListener
}

const folder = mkdtempSync(join(tmpdir(), 'perptape-nginx-'))
let nodes: Node[] = []
let nginx: Program | null = null
let port = 0
let plainPort = 0

/** What a file of sites is put into, with nothing of the machine's own. */
function mainFile(name: string, site: string): string {
  const place = join(folder, name)
  mkdirSync(place, { recursive: true })
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(place, kind)};`)
    .join(' ')
  writeFileSync(join(place, 'site.conf'), site)
  const file = join(place, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${place}/pid; error_log ${place}/errors;
    events { worker_connections 64; }
    http { access_log off; ${temp} include ${place}/site.conf; }`,
  )
  return file
}

/** The example with the operator's certificates and hosts put in. */
function filledIn(
  file: string,
  ports: Readonly<Record<string, number>>,
  listen: number,
  plain: number,
): string {
  return read(file)
    .replace(/ssl_certificate [^;]+;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key [^;]+;/, `ssl_certificate_key ${folder}/key.pem;`)
    .replace(/^ *listen \[::\]:(?:80|443).*$/gm, '')
    .replace(/listen 80;/g, `listen 127.0.0.1:${plain};`)
    .replace(/listen 443 /g, `listen 127.0.0.1:${listen} `)
    .replace(/server 127\.0\.0\.1:8080/g, `server 127.0.0.1:${ports['serve-1']}`)
    .replace(/server (serve-\d):8080/g, (_, name) => `server 127.0.0.1:${ports[name]}`)
}

async function startNode(): Promise<Node> {
  const node: Node = {
    server: createServer((req, res) => {
      node.calls.push(`${req.method} ${req.url}`)
      node.answer(req, res)
    }),
    calls: [],
    answer: fine,
  }
  node.server.listen(0, '127.0.0.1')
  await once(node.server, 'listening')
  return node
}

const portOf = ({ server }: Node) => (server.address() as { port: number }).port
const fine: RequestListener = (req, res) => res.end(`for ${req.headers['x-forwarded-for']}`)
const away: RequestListener = (_, res) => res.writeHead(503).end('away')
const callsIn = () => nodes.map(({ calls }) => calls.length).sort()

async function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const req = request({ host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false })
  req.end(method === 'POST' ? 'asked' : undefined)
  const [answer] = (await once(req, 'response')) as [IncomingMessage]
  return answer
}

async function statusOf(...args: Parameters<typeof ask>) {
  const answer = await ask(...args)
  let text = ''
  for await (const piece of answer) text += piece
  return { status: answer.statusCode, text }
}

describe.skipIf(!hasNginx)('nginx', () => {
  beforeAll(async () => {
    execFileSync(
      'openssl',
      // biome-ignore format: a command line.
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=tape.example.org', '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
      { stdio: 'ignore' },
    )
    nodes = [await startNode(), await startNode()]
    port = await freePort()
    plainPort = await freePort()
    const site = filledIn(
      'deploy/nginx.cluster.conf',
      { 'serve-1': portOf(nodes[0]!), 'serve-2': portOf(nodes[1]!) },
      port,
      plainPort,
    )
    nginx = await startServer(NGINX, ['-c', mainFile('running', site), '-p', folder], {}, async () => {
      const socket = connect(port, '127.0.0.1')
      try {
        await once(socket, 'connect')
      } finally {
        socket.destroy()
      }
    })
  })
  afterAll(async () => {
    await nginx?.kill('SIGTERM')
    for (const { server } of nodes) server.close().closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  })

  const fresh = (...answers: [RequestListener, RequestListener]) => {
    nodes.forEach((node, index) => {
      node.calls.length = 0
      node.answer = answers[index]!
    })
  }

  it.each(['deploy/nginx.conf', 'deploy/nginx.cluster.conf'])('takes %s', async (file) => {
    // It tries whether it may listen there.
    const site = filledIn(file, { 'serve-1': 1, 'serve-2': 2 }, await freePort(), await freePort())
    const { status, stderr } = spawnSync(NGINX, ['-t', '-c', mainFile('tried', site), '-p', folder], {
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
  })

  it.each(['deploy/nginx.conf', 'deploy/nginx.cluster.conf'])(
    'of %s leads from http to https, and says that this is so for good',
    (file) => {
      const text = read(file)
      expect(text).toMatch(/listen 80;\n +listen \[::\]:80;\n.*\n +return 301 https:\/\/\$host\$request_uri;/)
      expect(text).toMatch(/add_header Strict-Transport-Security "max-age=31536000" always;/)
      // One in a location would take the place of those above it.
      expect(text.match(/add_header/g)).toHaveLength(1)
    },
  )

  it('answers plain calls with the way to https alone, and names it with every answer', async () => {
    fresh(fine, away)
    const plain = await fetch(`http://127.0.0.1:${plainPort}/api/public/oi?top=3`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([
      301,
      'https://127.0.0.1/api/public/oi?top=3',
    ])
    expect(callsIn()).toEqual([0, 0])
    const withHeader: RequestListener = (_, res) => {
      res.setHeader('Strict-Transport-Security', 'max-age=31536000').end()
    }
    fresh(withHeader, withHeader)
    for (const path of ['/api/public/oi', '/api/x402/oi', '/livez']) {
      const answer = await ask(path)
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
      answer.resume()
    }
  })

  it('says who calls, whatever the caller says', async () => {
    fresh(fine, fine)
    expect(await statusOf('/api/public/oi', 'GET', { 'X-Forwarded-For': '8.8.8.8' })).toEqual({
      status: 200,
      text: 'for 127.0.0.1',
    })
  })

  it('asks the next where one cannot answer, for whoever only reads', async () => {
    fresh(away, fine)
    for (let call = 0; call < 4; call++) expect((await statusOf('/api/public/oi')).status).toBe(200)
    expect(nodes[1]!.calls).toHaveLength(4)
  })

  it('gives what lies ready, also after everybody had to refuse other questions', async () => {
    const some: RequestListener = (req, res) => (req.url === '/history' ? away(req, res) : fine(req, res))
    fresh(some, some)
    for (let call = 0; call < 10; call++) expect((await statusOf('/history')).status).toBe(503)
    for (let call = 0; call < 4; call++) expect((await statusOf('/api/public/oi')).status).toBe(200)
  })

  it.each([
    ['POST', '/mcp'],
    ['DELETE', '/account/keys'],
    ['GET', '/api/x402/liquidations'],
  ])('asks once for %s %s', async (method, path) => {
    fresh(away, away)
    expect((await statusOf(path, method)).status).toBe(503)
    expect(callsIn()).toEqual([0, 1])
    expect(nodes.flatMap(({ calls }) => calls)).toEqual([`${method} ${path}`])
  })

  it('hands on what is posted', async () => {
    const echo: RequestListener = (req, res) => void req.pipe(res)
    fresh(echo, echo)
    expect(await statusOf('/mcp', 'POST')).toEqual({ status: 200, text: 'asked' })
  })

  it('lets the live tape through line by line, always of the same one', async () => {
    const tape: RequestListener = (_, res) => {
      res.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: first\n\n')
    }
    fresh(tape, tape)
    for (let reader = 0; reader < 4; reader++) {
      const answer = await ask('/api/v1/stream')
      const [piece] = await once(answer, 'data')
      expect(String(piece)).toBe('data: first\n\n')
      answer.destroy()
    }
    expect(callsIn()).toEqual([0, 4])
  })

  it.each(['/livez', '/readyz'])('keeps %s to itself', async (path) => {
    fresh(fine, fine)
    expect((await statusOf(path)).status).toBe(404)
    expect(callsIn()).toEqual([0, 0])
  })
})
