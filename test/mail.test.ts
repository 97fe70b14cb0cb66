import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../src/core/log.ts'
import { newSessionToken } from '../src/ledger/secrets.ts'
import { openPost } from '../src/mail/open-post.ts'
import { maskedAddress, type Post } from '../src/mail/post.ts'
import { createSmtpPost } from '../src/mail/smtp.ts'

const TOKEN = newSessionToken()
const LINK = `https://tape.example/account/verify?token=${TOKEN}`
const LETTER = { to: 'ada@example.org', subject: 'Sign in', text: `Follow this link:\n\n${LINK}\n` }

let lines: string[] = []
const log = createLog('debug', { write: (line) => void lines.push(line) })
beforeEach(() => {
  lines = []
})

describe('by a mail server', () => {
  interface Came {
    readonly from: string
    readonly to: readonly string[]
    readonly text: string
  }
  let server: SMTPServer
  let url: string
  let came: Came[] = []
  /** What it says to the next letters, before it takes one. */
  let refusals: { responseCode: number; message: string }[] = []
  let next: () => void = () => {}
  let post: Post | undefined

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(_address, _session, done) {
        const refusal = refusals.shift()
        done(refusal && Object.assign(new Error(refusal.message), refusal))
        if (refusal) next()
      },
      onData(stream, session: SMTPServerSession, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          came.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            text: Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='),
          })
          done()
          next()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    await post?.close()
    came = []
    refusals = []
  })
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await new Promise<void>((resolve) => (next = resolve))
  }

  it('a letter comes to its address, and no line of the log tells what is in it', async () => {
    const parts = { smtpUrl: url, publicUrl: 'https://tape.example:8443', folder: '/nowhere', log }
    post = await openPost({ ...parts, from: undefined, clock: { now: () => 0 } })
    expect(post.outbox).toBeNull()
    const there = turns(1)
    post.send(LETTER)
    // Nothing is done before whoever asked has its answer.
    expect(came).toEqual([])
    await there
    expect(came).toMatchObject([{ from: 'perptape@tape.example', to: ['ada@example.org'] }])
    expect(came[0]!.text).toContain(LINK)
    expect(came[0]!.text).toMatch(/^Subject: Sign in\r$/m)
    expect(lines).toEqual([])
  })

  it('the operator says whom it is from', async () => {
    const parts = { smtpUrl: url, publicUrl: 'https://tape.example', folder: '/nowhere', log }
    post = await openPost({ ...parts, from: 'The tape <tape@example.org>', clock: { now: () => 0 } })
    const there = turns(1)
    post.send(LETTER)
    await there
    expect(came[0]!.from).toBe('tape@example.org')
    expect(came[0]!.text).toMatch(/^From: The tape <tape@example.org>\r$/m)
  })

  it('a server that has no time is asked again', async () => {
    refusals = [421, 450].map((responseCode) => ({ responseCode, message: 'try later, ada@example.org' }))
    post = createSmtpPost({ url, from: 'a@tape.example', log, retryAfter: [0, 0] })
    const there = turns(3)
    post.send(LETTER)
    await there
    expect(came).toHaveLength(1)
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ level: 40, to: 'a…@example.org' })
      expect(line).not.toContain('ada@example.org')
    }
  })

  it.each([
    ['one that is down is given up on', [{ responseCode: 450, message: 'no' }], 0, 1],
    ['a refusal for good is taken as such', [{ responseCode: 550, message: 'no ada@example.org' }], 5, 1],
  ])('%s', async (_, given, more, tries) => {
    refusals = [...given]
    post = createSmtpPost({ url, from: 'a@tape.example', log, retryAfter: new Array(more).fill(0) })
    post.send(LETTER)
    await expect.poll(() => lines.length).toBe(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, tries, to: 'a…@example.org' })
    expect(lines[0]).not.toContain('ada@example.org')
    expect(lines[0]).not.toContain(TOKEN)
    expect(came).toEqual([])
  })

  it('no header gets in by an address or a subject', async () => {
    post = createSmtpPost({ url, from: 'a@tape.example', log })
    const held = post
    for (const wrong of [
      { ...LETTER, to: 'ada@example.org\r\nBcc: eve@example.org' },
      { ...LETTER, to: 'ada@example.org\nBcc: eve@example.org' },
      { ...LETTER, subject: 'Hi\r\nBcc: eve@example.org' },
      { ...LETTER, subject: 'Hi\0' },
    ])
      expect(() => held.send(wrong)).toThrow('more than one line')
    // Nor does a second address.
    post = createSmtpPost({ url, from: 'a@tape.example', log, retryAfter: [] })
    const there = turns(1)
    post.send({ ...LETTER, to: 'ada@example.org, eve@example.org' })
    post.send(LETTER)
    await there
    expect(came.flatMap(({ to }) => to)).toEqual(['ada@example.org'])
  })
})

describe('without a mail server', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('a letter becomes a file that only its owner reads, and the log has its link in full', async () => {
    const clock = { now: () => Date.UTC(2026, 10, 17, 1, 2, 3) }
    const parts = { smtpUrl: undefined, from: undefined, publicUrl: 'https://tape.example' }
    const post = await openPost({ ...parts, folder, clock, log })
    post.send(LETTER)
    post.send({ ...LETTER, to: 'bob@example.org' })
    await post.close()
    expect(post.outbox).toBe(join(folder, 'outbox'))
    const names = await readdir(join(folder, 'outbox'))
    expect(names).toEqual(['2026-11-17T01-02-03.000Z-000001.txt', '2026-11-17T01-02-03.000Z-000002.txt'])
    const file = join(folder, 'outbox', names[0]!)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'outbox'))).mode & 0o777).toBe(0o700)
    expect(await readFile(file, 'utf8')).toBe(
      `To: ada@example.org\nSubject: Sign in\n\nFollow this link:\n\n${LINK}\n\n`,
    )
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 30, msg: expect.stringContaining(LINK) })
    expect(() => post.send({ ...LETTER, subject: 'a\nb' })).toThrow('more than one line')
  })

  it('every link survives the log, whatever its token is', () => {
    for (let time = 0; time < 100; time++) {
      const link = `https://tape.example/account/verify?token=${newSessionToken()}`
      lines = []
      log.info(`the link is ${link}`)
      expect(lines[0]).toContain(link)
    }
  })

  it('a folder that cannot be written to is told', async () => {
    const clock = { now: () => 0 }
    const parts = { smtpUrl: undefined, from: undefined, publicUrl: 'https://tape.example' }
    const post = await openPost({ ...parts, folder: '/dev/null', clock, log })
    post.send(LETTER)
    await post.close()
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([30, 50])
  })
})

it('an address is shown by its first letter and where it is', () => {
  expect(maskedAddress('ada@example.org')).toBe('a…@example.org')
})
