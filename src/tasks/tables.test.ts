import duckdb from '@duckdb/node-bindings'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '../store/answer.ts'
import { checkTree } from '../store/duckdb/readonly/statement-tree.ts'
import { textLiteral } from '../store/duckdb/sql.ts'
import { run } from '../store/duckdb/statements.ts'
import { TABLES } from '../tables/index.ts'
import { columnsOf, exampleOf, formOf } from './tables.ts'

const named = (name: string) => TABLES.find((table) => table.name === name)!

describe('a table in words', () => {
  it.each([
    ['liquidation_events', 'tape'],
    ['liquidations_daily', 'days'],
    ['liquidations_hourly', 'spans'],
    ['venues', 'standing'],
    ['instruments', 'standing'],
  ])('%s is of the form %s', (name, form) => {
    expect(formOf(named(name))).toBe(form)
  })

  it('has its columns with type, unit, key and meaning', () => {
    const columns = columnsOf(named('liquidation_events'))
    expect(columns.map(({ name }) => name)).toEqual(named('liquidation_events').columnNames)
    expect(columns.find(({ name }) => name === 'side')).toEqual({
      name: 'side',
      type: 'VARCHAR',
      unit: null,
      null: false,
      key: false,
      meaning: 'Side of the forced order: SELL means that a long was liquidated. One of SELL, BUY.',
    })
    expect(columns.find(({ name }) => name === 'qty')).toMatchObject({ type: 'DOUBLE', unit: 'coins' })
    expect(columns.find(({ name }) => name === 'dedupe_key')).toMatchObject({
      key: true,
      meaning: expect.stringContaining('delivered again'),
    })
  })

  it('has an example that may be asked', async () => {
    const database = await duckdb.open(':memory:')
    const connection = await duckdb.connect(database)
    const known = new Set(TABLES.map(({ name }) => name))
    const texts = TABLES.map((table) => `(${textLiteral(exampleOf(table))})`).join(', ')
    const parsed = `SELECT json_serialize_sql(example)::VARCHAR FROM (VALUES ${texts}) AS examples(example)`
    const trees = rowsOf(await run(connection, parsed), [{ name: 'tree', kind: 'json' }])
    expect(trees.map(({ tree }) => [...checkTree(tree as never, known).tables])).toEqual(
      TABLES.map(({ name }) => [name]),
    )
    duckdb.disconnect_sync(connection)
    duckdb.close_sync(database)
  })
})
