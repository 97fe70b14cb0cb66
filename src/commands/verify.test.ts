import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DECISION, receiptAnswer, signalRow } from '../../test/fixtures/receipts.ts'
import { sealedProof } from '../../test/fixtures/sealed.ts'
import { ConfigError } from '../core/errors.ts'
import { reportOn, verify } from './verify.ts'
import { addressOf } from './verify-source.ts'

const RECEIPT = receiptAnswer(DECISION)
const PROOF = sealedProof(DECISION)
const { hash, short_code: code } = signalRow(DECISION)

const folder = mkdtempSync(join(tmpdir(), 'perptape-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
function file(content: unknown): string {
  const path = join(folder, `${++files}.json`)
  writeFileSync(
    path,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  )
  return path
}
const report = (content: unknown, flags: Parameters<typeof reportOn>[1] = {}) =>
  reportOn(file(content), flags)
const wrong = ({ findings }: Awaited<ReturnType<typeof reportOn>>) =>
  findings.flatMap(({ ok, says }) => (ok ? [] : [says]))

describe('perptape verify, of a receipt in a file', () => {
  it('says what it is about, what was found, and what it cannot know', async () => {
    const found = await report(RECEIPT)
    expect(found).toMatchObject({ verified: true, kind: 'receipt' })
    expect(found.about).toBe('receipt of SHORT BTCUSDT by funding-fade, decided 2026-11-15T11:05:02.417Z')
    const all = [...found.findings.map(({ says }) => says), ...found.notes].join('\n')
    expect(all).toContain(hash)
    expect(all).toContain('ended as TP1 at 2026-11-15T11:41:00.000Z, 36.0 minutes after')
    expect(all).toContain('Net 109.25 bps is gross 120 less fees 10, slippage 1.25 and funding -0.5.')
    expect(all).toContain('seal 3, which was not looked at')
  })

  it('takes keys in any order and figures in any spelling', async () => {
    const turned = Object.fromEntries(Object.entries(DECISION).reverse())
    const text = JSON.stringify({ ...RECEIPT, decision: turned }, null, 2)
      .replace(/("entryPrice": )100250\.1/, '$11.002501e5')
      .replace(/("feeBps": )10\b/, '$110.000')
      .replace(/("oi4hPct": )0\.30000000000000004/, '$10.300000000000000044408')
    expect(text).toMatch(/1\.002501e5[\s\S]*"createdAt"/)
    expect((await report(`\uFEFF${text}`)).verified).toBe(true)
  })

  it('finds one digit of a price, and says where', async () => {
    const found = await report({ ...RECEIPT, decision: { ...DECISION, entryPrice: 100_250.2 } })
    expect(found.verified).toBe(false)
    const [text, its, ...more] = wrong(found)
    expect(text).toMatch(/from character \d+ on the decision has ….*100250\.2.*…, the text ….*100250\.1/)
    expect(its).toContain('the decision was changed, the text was not')
    expect(more.join()).toContain(code)
  })

  it.each<[string, object, RegExp]>([
    ['another text', { canonical: RECEIPT.canonical.replace('BTC', 'ETH') }, /is not the text/],
    ['another hash', { hash: hash.replace(/^./, 'e').replace(/.$/, 'e') }, /and the hash is e/],
    ['another short code', { shortCode: '0123456789' }, /short code is 0123456789/],
    ['another side beside it', { side: 'LONG' }, /side is "LONG", in the decision "SHORT"/],
    ['an end before its start', { evaluatedAt: '2026-11-15T11:05:00.000Z' }, /not after it was decided/],
    ['costs that do not add up', { netBps: 119.25 }, /but gross 120 .* is 109\.25/],
    ['half a character', { decision: { ...DECISION, regime: '\uD800' } }, /no canonical JSON/],
  ])('finds %s', async (_, changes, says) => {
    const found = await report({ ...RECEIPT, ...changes })
    expect(found.verified).toBe(false)
    expect(wrong(found).join('\n')).toMatch(says)
  })

  it('of an open signal claims no outcome', async () => {
    const open = { evaluatedAt: null, outcome: null, netBps: null, grossBps: null, seal: null }
    const found = await report({ ...RECEIPT, ...open })
    expect(found.verified).toBe(true)
    expect(found.findings.map(({ says }) => says).join()).toContain('It is open')
    expect(found.notes.join()).toContain('not sealed')
  })
})

describe('perptape verify, of a proof', () => {
  it('alone is checked offline, and with a key that is known', async () => {
    const { public_key: key } = PROOF.manifest
    const found = await report(PROOF)
    expect(found).toMatchObject({ verified: true, kind: 'proof' })
    expect(found.about).toContain(`receipts of ${DECISION.signalId} is ${hash} in seal 3`)
    expect(found.notes.join()).toContain('--key')
    expect((await report(PROOF, { key: key.toUpperCase() })).verified).toBe(true)
    expect(
      (await report(PROOF, { key: key.replace(/./, (digit) => (digit === '0' ? '1' : '0')) })).verified,
    ).toBe(false)
    expect((await report({ ...PROOF, value: PROOF.value.replace(/.$/, 'x') })).verified).toBe(false)
    expect((await report({ leaf: 1, manifest: 2 })).verified).toBe(false)
  })

  it('beside a receipt shows that it is the one that was sealed, and when', async () => {
    const found = await report(RECEIPT, { proof: file(PROOF) })
    expect(found.verified).toBe(true)
    expect(found.notes.join()).toContain(
      'sealed at 2026-11-15T11:10:02.417Z, 31.0 minutes before its outcome',
    )
    const anew = { ...DECISION, side: 'LONG' as const }
    expect(wrong(await report(receiptAnswer(anew), { proof: file(PROOF) })).join()).toContain(
      'not the one that was sealed',
    )
    const other = sealedProof({ ...DECISION, signalId: DECISION.signalId.replace('6f', '70') })
    expect(wrong(await report(RECEIPT, { proof: file(other) })).join()).toContain('not of this receipt')
  })
})

describe('perptape verify, of an address', () => {
  let server: Server
  let base: string
  let answers: Record<string, object>
  beforeAll(async () => {
    server = createServer((request, response) => {
      const answer = answers[request.url!]
      response.writeHead(answer ? 200 : 404, { 'x-data-source': 'simulated' })
      response.end(JSON.stringify(answer ?? { detail: 'No signal has that id.' }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    answers = { [`/api/public/signals/${code}`]: RECEIPT, [RECEIPT.seal.url]: PROOF }
  })
  afterAll(() => server.close())

  it('asks for the receipt of a page, and for its proof', async () => {
    const found = await reportOn(`${base}/verify/${code}`, {})
    expect(found.verified).toBe(true)
    expect(found.findings.map(({ says }) => says).join('\n')).toContain('Seal 3 holds it')
    expect(found.notes.join()).toContain('simulated')
  })

  it('does not verify what is said to be sealed and is not, and asks nobody else', async () => {
    const asks = (seal: object) => {
      answers['/api/public/signals/unsealed'] = { ...RECEIPT, seal: { sequence: 3, ...seal } }
      return reportOn(`${base}/api/public/signals/unsealed`, {})
    }
    expect(wrong(await asks({ url: '/nowhere' })).join()).toContain('No signal has that id')
    const elsewhere = vi.spyOn(globalThis, 'fetch')
    expect(wrong(await asks({ url: 'http://a.example/x' })).join()).toContain('not where the receipt is')
    expect(elsewhere).toHaveBeenCalledTimes(1)
    elsewhere.mockRestore()
  })

  it('says what the server says of one that is not there', async () => {
    await expect(reportOn(`${base}/verify/00000000`, {})).rejects.toThrow(
      /\/api\/public\/signals\/00000000 answered 404: No signal has that id/,
    )
  })

  it.each([
    ['https://a.example/verify/67ADDAC891?x#y', 'https://a.example/api/public/signals/67ADDAC891'],
    ['https://a.example/tape/verify/67addac891/', 'https://a.example/tape/api/public/signals/67addac891'],
    ['https://a.example/api/v1/proof/proofs/latest/x/y', 'https://a.example/api/v1/proof/proofs/latest/x/y'],
  ])('%s is at %s', (given, address) => {
    expect(addressOf(given)?.href).toBe(address)
  })
})

describe('perptape verify', () => {
  it.each([
    ['no JSON', () => reportOn(file('{'), {})],
    ['something else', () => report({ symbols: [] })],
    ['no file', () => reportOn(join(folder, 'none.json'), {})],
    ['bytes that are no text', () => report(Buffer.of(0x22, 0xff, 0x22))],
    ['a key that is none', () => report(PROOF, { key: 'abc' })],
    ['a proof beside a proof', () => report(PROOF, { proof: file(PROOF) })],
    ['an address that is none', () => reportOn('http://:', {})],
  ])('cannot use %s', async (_, run) => {
    await expect(run()).rejects.toThrow(ConfigError)
  })

  it('leaves with 0 or 1, and prints for people or for scripts', async () => {
    const printed: string[] = []
    const write = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => printed.push(String(text)) > 0)
    const before = process.exitCode
    try {
      await verify(file(RECEIPT), {})
      expect(process.exitCode).toBe(0)
      await verify(file({ ...RECEIPT, side: 'LONG' }), { json: true })
      expect(process.exitCode).toBe(1)
      await verify(file({ ...RECEIPT, strategy: 'a\u001b[2J\nVerified: ' }), {})
    } finally {
      process.exitCode = before
      write.mockRestore()
    }
    expect(printed[0]).toMatch(/^Verified: receipt of SHORT BTCUSDT/)
    expect(printed[0]).toMatch(/^ {2}ok {2}The short code/m)
    expect(JSON.parse(printed[1]!)).toMatchObject({ verified: false, kind: 'receipt' })
    // What a stranger wrote into it steers no terminal and makes no line.
    expect(printed[2]).toMatch(/^NOT verified: .*a\\u\{1b\}\[2J\\nVerified/)
  })
})
