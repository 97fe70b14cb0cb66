import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { VENUES } from '../venues/index.ts'
import { parseFile } from './parse-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'perptape-parse-'))
afterAll(() => rmSync(folder, { recursive: true }))
const now = Date.UTC(2026, 9, 1)

async function parsed(...messages: unknown[]) {
  const file = join(folder, 'messages.jsonl')
  writeFileSync(file, messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
  const rows: unknown[] = []
  const report = await parseFile(VENUES, 'bybit', 'liquidations', file, { now }, (line) => rows.push(line))
  expect(report.rows).toBe(rows.length)
  return report
}

const liquidation = (instrument: string) => ({
  topic: `allLiquidation.${instrument}`,
  type: 'snapshot',
  ts: now - 1_000,
  data: [{ T: now - 1_000, s: instrument, S: 'Sell', v: '1', p: '60000' }],
})

describe('perptape parse', () => {
  it('says nothing more of lines that gave rows', async () => {
    expect(await parsed(liquidation('BTCUSDT'))).toMatchObject({ rows: 1, faults: [], reasons: [] })
  })

  it('names a contract that it does not know', async () => {
    const { rows, reasons } = await parsed(liquidation('WHATPERP'), liquidation('BTCUSDT'))
    expect(rows).toBe(1)
    expect(reasons).toEqual([expect.stringMatching(/^unknown contract: WHATPERP \(.*--contracts/)])
  })

  it('says that a line only acknowledges', async () => {
    const { rows, reasons } = await parsed({ success: true, ret_msg: '', op: 'subscribe', conn_id: 'a' })
    expect([rows, reasons]).toEqual([0, ['1 line acknowledged something, and told of nothing']])
  })

  it.each([
    ['nowhere.jsonl', /^There is no file .*nowhere\.jsonl\.$/],
    ['.', /is a folder, not a file\.$/],
  ])('has a sentence for %s', async (name, sentence) => {
    const asked = parseFile(VENUES, 'bybit', 'liquidations', join(folder, name), { now }, () => {})
    await expect(asked).rejects.toThrow(sentence)
  })
})
