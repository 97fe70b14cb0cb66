import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DATASETS } from '../../datasets/index.ts'
import type { Position } from '../../define/reader.ts'
import { type Flow, isFlow, type Made } from '../bytes.ts'
import type { DatasetForm } from './asked.ts'
import type { DatasetPlan } from './desk.ts'
import { type DatasetKitchen, datasetMake } from './made.ts'

const dvol = DATASETS.find(({ name }) => name === 'dvol-daily')!
const folder = mkdtempSync(join(tmpdir(), 'perptape-made-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ROWS = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']

/** Two rows a piece; `asked` are the positions that pieces were wanted after. */
function kitchen(rows: readonly string[]): DatasetKitchen & { readonly asked: (Position | null)[] } {
  const asked: (Position | null)[] = []
  return {
    asked,
    plan: async (question): Promise<DatasetPlan> => ({
      ...question,
      window: { where: {} },
      madeAt: Date.UTC(2026, 10, 15),
      updatedAt: null,
      tag: 'tag',
      incompleteDays: [{ date: '2026-11-03', coverage_pct: 62.5 }],
    }),
    async piece({ form }, after, spend) {
      asked.push(after)
      spend(1)
      const start = after === null ? 0 : rows.indexOf(after[0] as string) + 1
      const page = rows.slice(start, start + 2)
      const cells =
        form === 'csv'
          ? `date,currency,dvol\r\n${page.map((date) => `${date},BTC,50\r\n`).join('')}`
          : JSON.stringify(page.map((date) => ({ date })))
      return {
        text: Buffer.from(cells),
        count: page.length,
        truncated: start + 2 < rows.length,
        end: page.length === 0 ? null : [page.at(-1)!, 'BTC'],
        newest: null,
      }
    },
    async file() {
      const path = join(folder, 'made.parquet')
      writeFileSync(path, 'PAR1')
      return path
    },
  }
}

async function made(form: DatasetForm, rows = ROWS) {
  const cook = kitchen(rows)
  let spent = 0
  const make = datasetMake(cook, dvol, { dataset: 'dvol-daily', form })
  const answer = await make((ms) => {
    spent += ms
  })
  return { answer, asked: cook.asked, spent: () => spent }
}

async function textOf({ body }: Made): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of body as Flow) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

describe('a dataset in pieces', () => {
  it('is one JSON document that counts what it has', async () => {
    const { answer, spent } = await made('json')
    const json = JSON.parse(await textOf(answer))
    expect(json).toMatchObject({ ok: true, name: 'dvol-daily', updated_at: null, count: 5 })
    expect(json.rows.map(({ date }: { date: string }) => date)).toEqual(ROWS)
    expect(spent()).toBe(3)
  })

  it('is one table with one header', async () => {
    const { answer } = await made('csv')
    const lines = (await textOf(answer)).split('\r\n')
    expect(lines).toEqual(['date,currency,dvol', ...ROWS.map((date) => `${date},BTC,50`), ''])
  })

  it.each([[[]], [ROWS.slice(0, 2)]])('is sent whole where it is one: %j', async (rows) => {
    const { answer, asked } = await made('json', rows)
    expect(isFlow(answer.body)).toBe(false)
    expect(asked).toEqual([null])
    expect(JSON.parse(await textOf(answer)).count).toBe(rows.length)
  })

  it('asks for a piece when the last has gone, and for none when its caller has left', async () => {
    const { answer, asked } = await made('csv')
    expect(asked).toEqual([null])
    const pieces = (answer.body as Flow)[Symbol.asyncIterator]()
    await pieces.next()
    expect(asked).toEqual([null])
    await pieces.next()
    expect(asked).toEqual([null, ['2026-11-02', 'BTC']])
    await pieces.return?.()
    expect((await pieces.next()).done).toBe(true)
    expect(asked).toHaveLength(2)
  })
})

describe('a dataset as a Parquet file', () => {
  it('has a length, and is gone from the folder before it is sent', async () => {
    const { answer } = await made('parquet')
    expect(answer).toMatchObject({ flowBytes: 4, contentType: 'application/vnd.apache.parquet' })
    expect(existsSync(join(folder, 'made.parquet'))).toBe(false)
    expect(await textOf(answer)).toBe('PAR1')
  })

  it('is let go by whoever reads none of it', async () => {
    const open = () => readdirSync('/proc/self/fd').length
    const before = open()
    const { answer } = await made('parquet')
    await (answer.body as Flow)[Symbol.asyncIterator]().return?.()
    await expect.poll(open, { timeout: 60_000 }).toBeLessThanOrEqual(before)
  })
})
