import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import duckdb from '@duckdb/node-bindings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made } from '../../src/core/made.ts'
import { program } from '../made-once/ask.ts'

/** Files that are small on disk and far larger than memory when they are taken at their word. */
const MB = 1024 * 1024

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-bombs-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

interface Outcome {
  readonly refused?: string
  readonly rows?: number
  readonly imported?: number
  readonly mb: number
}

async function importing(file: string): Promise<Outcome> {
  const own = mkdtempSync(join(dir, 'data-'))
  const child = spawn(process.execPath, [program('import-child'), file, own], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
  return JSON.parse(said)
}

/** Each piece is zipped by itself, as a file may be, and one that comes again is zipped once. */
async function zipped(name: string, pieces: () => Iterable<string | Buffer>): Promise<string> {
  const file = join(dir, name)
  const known = new Map<string | Buffer, Buffer>()
  const members = function* () {
    for (const piece of pieces()) yield made(known, piece, gzipSync)
  }
  await pipeline(Readable.from(members()), createWriteStream(file))
  return file
}

async function parquet(name: string, select: string): Promise<string> {
  const file = join(dir, name)
  const database = await duckdb.open(':memory:')
  const connection = await duckdb.connect(database)
  await duckdb.query(connection, `COPY (${select}) TO '${file}' (FORMAT parquet, COMPRESSION zstd)`)
  duckdb.disconnect_sync(connection)
  duckdb.close_sync(database)
  return file
}

const HEADER = 'ts,id,note\n'
const START = '2026-10-01T00:00:00Z,a,'
const X = Buffer.alloc(MB, 'x')
const times = function* (count: number, piece: string | Buffer) {
  for (let left = count; left > 0; left--) yield piece
}

/** An import of one row takes some 200 MB; two engines may take 256 MB each. A file that is believed takes far more. */
const MOST_MB = 900

describe('an import of what would not fit into memory', () => {
  it('refuses a line without an end', async () => {
    const file = await zipped('line.csv.gz', function* () {
      yield HEADER + START
      yield* times(400, X)
    })
    const { refused, mb } = await importing(file)
    expect(refused).toBe('line 2 is longer than 1 MB, which no row of ours is')
    expect(mb).toBeLessThan(MOST_MB)
  }, 180_000)

  it('refuses a header without an end', async () => {
    const { refused, mb } = await importing(await zipped('header.csv.gz', () => times(400, X)))
    expect(refused).toBe('line 1 is longer than 1 MB, which no row of ours is')
    expect(mb).toBeLessThan(MOST_MB)
  }, 180_000)

  it('refuses a quote that is not closed, though its lines are short', async () => {
    const file = await zipped('quote.csv.gz', function* () {
      yield `${HEADER}${START}"`
      yield* times(200, Buffer.alloc(MB, '\n'))
    })
    const { refused, mb } = await importing(file)
    expect(refused).toMatch(/^line 2: a quote is opened and never closed/)
    expect(mb).toBeLessThan(MOST_MB)
  }, 180_000)

  it('passes over lines with nothing in them', async () => {
    const file = await zipped('empty.csv.gz', function* () {
      yield HEADER
      yield* times(2, Buffer.alloc(MB, '\n'))
      yield `${START}b\n`
    })
    expect(await importing(file)).toMatchObject({ rows: 1, imported: 1 })
  }, 180_000)

  const long = (count: number, chars: number) =>
    zipped(`long-${count}.csv.gz`, function* () {
      const rest = `,${'x'.repeat(chars)}\n`
      yield HEADER
      for (let row = 0; row < count; row++) {
        yield `2026-10-01T00:00:00Z,r${row}`
        yield rest
      }
    })

  it('takes long rows, a few at a time', async () => {
    const { imported, refused, mb } = await importing(await long(60, 900_000))
    expect({ imported, refused }).toEqual({ imported: 60 })
    expect(mb).toBeLessThan(MOST_MB)
  }, 180_000)

  it('refuses so many long rows that they could not be put in order', async () => {
    const { refused, mb } = await importing(await long(180, 900_000))
    expect(refused).toMatch(/^The rows of .*long-180\.csv\.gz are too long to be taken apart/)
    expect(mb).toBeLessThan(MOST_MB)
  }, 180_000)

  it('refuses a Parquet file with values that no row of ours has', async () => {
    const select =
      "SELECT now()::TIMESTAMP AS ts, range::VARCHAR AS id, repeat('x', 40000000) AS note FROM range(12)"
    const { refused, mb } = await importing(await parquet('values.parquet', select))
    expect(refused).toMatch(/(values\.parquet has a row that is longer than 1 MB|too long to be taken apart)/)
    expect(mb).toBeLessThan(MOST_MB)
  }, 180_000)

  it('leaves nothing behind', () => {
    const left = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    expect(left.filter((name) => name.includes('perptape-import-'))).toEqual([])
  })
})
