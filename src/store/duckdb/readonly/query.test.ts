import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../../core/log.ts'
import { HOUR } from '../../../core/time.ts'
import { amount, symbol } from '../../../define/figures.ts'
import { boolean, json, maybe, table, text, time } from '../../../define/table.ts'
import { daily } from '../../../tables/forms.ts'
import type { StatementAsked, Store } from '../../port.ts'
import { openDuckdbStore } from '../open.ts'

const ticks = table({
  name: 'ticks',
  about: 'What was at a moment.',
  columns: {
    ts: time(),
    symbol: symbol(),
    price: maybe(amount()),
    note: maybe(text()),
    parts: json(),
    open: boolean(),
  },
  time: 'ts',
  key: ['ts', 'symbol'],
  writes: 'append',
  cadence: '1m',
})
const days = daily({
  name: 'days',
  about: 'What a day came to.',
  columns: { symbol: symbol(), price: amount() },
  key: ['date', 'symbol'],
})

const T0 = Date.UTC(2026, 9, 1, 12)
let store: Store

beforeAll(async () => {
  store = await openDuckdbStore({
    file: ':memory:',
    tables: [ticks, days],
    memoryLimitMb: 256,
    log: silentLog,
  })
  await store.insert(ticks, [
    { ts: T0, symbol: 'BTC', price: 0.1 + 0.2, note: 'a "quoted", one', parts: { a: [1] }, open: true },
    { ts: T0 + HOUR, symbol: 'ETH', price: null, note: '', parts: [], open: false },
  ])
  const written = (price: number) => [{ date: '2026-10-01', symbol: 'BTC', price }]
  for (const price of [1, 2, 3]) await store.insert(days, written(price))
})
afterAll(() => store.close())

const plain = { form: 'cells', limit: null, timeoutMs: 20_000, memoryMb: null, kind: 'live' } as const
const never = new AbortController().signal

async function ask(statement: string, more: Partial<StatementAsked> = {}, signal = never) {
  let out = ''
  const taken = await store.query(
    { ...plain, statement, ...more },
    async (bytes) => {
      out += Buffer.from(bytes).toString()
    },
    signal,
  )
  return { ...taken, out }
}
const cells = async (statement: string): Promise<(string | null)[][]> =>
  (await ask(statement)).out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('a statement that reads', () => {
  it.each([
    ['SELECT symbol FROM ticks ORDER BY ts DESC', [['ETH'], ['BTC']]],
    ['from ticks select count(*);', [['2']]],
    [
      "VALUES (1, NULL), (2, 'x')",
      [
        ['1', null],
        ['2', 'x'],
      ],
    ],
    ['TABLE days', [['2026-10-01', 'BTC', '3']]],
    ['-- first\n/* then */ SELECT 1 -- last\n; -- after', [['1']]],
    ["SELECT ';' || '''' || $$;$$", [[";';"]]],
    ['WITH a AS (SELECT price FROM days), b AS (FROM a) SELECT * FROM b JOIN a USING (price)', [['3']]],
    [
      'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT sum(n) FROM r',
      [['6']],
    ],
    ['WITH days AS (SELECT 7 AS x) SELECT x FROM days', [['7']]],
    ['SELECT x FROM (SELECT symbol AS x FROM "Ticks" WHERE price IS NULL) AS inside', [['ETH']]],
    ["SELECT symbol FROM ticks WHERE ts >= TIMESTAMP '2026-10-01 13:00'", [['ETH']]],
    ['SELECT count(*) FROM ticks WHERE ts < now()', [['2']]],
    ["SELECT parts->>'$.a[0]' FROM ticks WHERE symbol = 'BTC'", [['1']]],
    [
      'SELECT row_number() OVER (ORDER BY ts), price FROM ticks',
      [
        ['1', '0.3'],
        ['2', null],
      ],
    ],
    ['SELECT i FROM range(3) AS r(i) WHERE i > 1', [['2']]],
    ['SELECT list_transform([1, 2], lambda x: x + 1)', [['[2,3]']]],
    ['SELECT * REPLACE (price + 1 AS price) FROM days TABLESAMPLE 100%', [['2026-10-01', 'BTC', '4']]],
    [
      "SELECT ({'a': 1}::STRUCT(a DECIMAL(9, 2))).a, [1]::INT[], 'x'::ENUM ('x', 'y')",
      [['1.00', '[1]', 'x']],
    ],
    ['SELECT COLUMNS(* EXCLUDE (date)), CASE WHEN true THEN 1 END FROM days', [['BTC', '3', '1']]],
    ['SELECT 1 AS a, 2 AS a', [['1', '2']]],
    ['SELECT 1 UNION ALL SELECT 2 ORDER BY 1 DESC LIMIT 1', [['2']]],
    ['SELECT symbol, price FROM days EXCEPT SELECT symbol, 2 FROM days', [['BTC', '3']]],
    [
      'SHOW TABLES',
      [
        ['days', 'What a day came to.'],
        ['ticks', 'What was at a moment.'],
      ],
    ],
    ['SELECT column_name FROM (DESCRIBE days)', [['date'], ['symbol'], ['price']]],
    ["PIVOT days ON symbol IN ('BTC') USING sum(price) GROUP BY date", [['2026-10-01', '3']]],
  ])('%s', async (statement, rows) => {
    expect(await cells(statement)).toEqual(rows)
  })

  it.each(['DESCRIBE ticks', 'SUMMARIZE days', 'EXPLAIN SELECT * FROM ticks', 'explain analyze FROM days'])(
    '%s',
    async (statement) => {
      expect((await cells(statement)).length).toBeGreaterThan(0)
    },
  )

  it('sees rows as readers do, by their documented columns', async () => {
    expect((await ask('FROM days')).columns).toEqual([
      { name: 'date', type: 'DATE' },
      { name: 'symbol', type: 'VARCHAR' },
      { name: 'price', type: 'DOUBLE' },
    ])
    expect(await cells('SELECT count(*), sum(price) FROM days')).toEqual([['1', '3']])
    await expect(ask('SELECT rowid FROM days')).rejects.toThrow('rowid')
  })
})

describe('a statement that does anything else', () => {
  it.each([
    ['INSERT INTO days VALUES (now(), 1, 1)', 'INSERT is refused'],
    ['UPDATE days SET price = 1', 'UPDATE is refused'],
    ['DELETE FROM days', 'DELETE is refused'],
    ['TRUNCATE days', 'TRUNCATE is refused'],
    ["COPY days TO '/tmp/x.csv'", 'COPY is refused'],
    ["COPY (SELECT 1) TO '/tmp/x.csv'", 'COPY is refused'],
    ["ATTACH '/tmp/x.duckdb'", 'ATTACH is refused'],
    ['DETACH market', 'DETACH is refused'],
    ['USE temp', 'USE is refused'],
    ['INSTALL httpfs', 'INSTALL is refused'],
    ['LOAD httpfs', 'LOAD is refused'],
    ["SET memory_limit = '9GB'", 'SET is refused'],
    ['RESET memory_limit', 'RESET is refused'],
    ['PRAGMA database_list', 'PRAGMA is refused'],
    ['CALL pragma_version()', 'CALL is refused'],
    ['CREATE TABLE x (a INT)', 'CREATE is refused'],
    ['CREATE TEMP MACRO m() AS 1', 'CREATE is refused'],
    ['CREATE SECRET s (TYPE s3)', 'CREATE is refused'],
    ['DROP TABLE days', 'DROP is refused'],
    ['ALTER TABLE days ADD COLUMN x INT', 'ALTER is refused'],
    ["EXPORT DATABASE '/tmp/x'", 'EXPORT is refused'],
    ["IMPORT DATABASE '/tmp/x'", 'IMPORT is refused'],
    ['CHECKPOINT', 'CHECKPOINT is refused'],
    ['VACUUM', 'VACUUM is refused'],
    ['BEGIN', 'BEGIN is refused'],
    ['COMMIT', 'COMMIT is refused'],
    ['PREPARE p AS SELECT 1', 'PREPARE is refused'],
    ['EXECUTE p', 'EXECUTE is refused'],
    ['SET VARIABLE x = 1', 'SET is refused'],
    ['EXPLAIN INSERT INTO days VALUES (now(), 1, 1)', 'is refused'],
    ['EXPLAIN ANALYZE DELETE FROM days', 'is refused'],
    ["EXPLAIN ANALYZE COPY days TO '/tmp/x.csv'", 'is refused'],
    ['EXPLAIN (ANALYZE) DELETE FROM days', 'is refused'],
    ['WITH x AS (DELETE FROM days RETURNING *) FROM x', 'cannot be read'],
    ['SELECT 1; SELECT 2', 'One statement at a time'],
    ['SELECT 1; DROP TABLE days', 'is refused'],
    ['SELECT 1) FROM (DELETE FROM days', 'cannot be read'],
    ['', 'There is no statement'],
    [' ; -- x', 'There is no statement'],
    ['SELEC 1', 'cannot be read'],
    ['SELECT $1', 'no parameters'],
    ['SELECT ?', 'no parameters'],
  ])('%s', async (statement, sentence) => {
    const refused = ask(statement)
    await expect(refused).rejects.toMatchObject({ fault: 'refused' })
    await expect(refused).rejects.toThrow(sentence)
    await expect(refused).rejects.not.toThrow('\n')
  })

  it.each([
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM read_blob('/proc/self/environ')",
    "SELECT * FROM read_parquet('x')",
    "SELECT * FROM READ_JSON('x')",
    'SELECT * FROM "read_csv"(\'x\')',
    "SELECT * FROM main.read_csv('x')",
    "SELECT * FROM system.main.read_csv('x')",
    "SELECT * FROM glob('/*')",
    "SELECT * FROM sniff_csv('x')",
    "FROM '/etc/passwd'",
    "FROM 'x.csv'",
    'FROM "x.parquet"',
    "DESCRIBE 'x.csv'",
    "SUMMARIZE 'x.csv'",
    "SELECT (SELECT max(a) FROM 'x.csv' AS t(a))",
    "SELECT 1 WHERE EXISTS (FROM 'x.csv')",
    "SELECT * FROM days JOIN 'x.csv' ON true",
    "SELECT 1 UNION ALL FROM 'x.csv'",
    "WITH a AS (FROM 'x.csv') FROM a",
    'WITH a AS NOT/**/materialized (SELECT 1) FROM a',
    "SELECT * FROM (PIVOT 'x.csv' ON a IN (1) USING sum(b))",
    "SELECT * FROM (UNPIVOT 'x.csv' ON a INTO NAME n VALUE v)",
    "SELECT list_transform([1], lambda x: (SELECT max(a) FROM 'x.csv' AS t(a)))",
    "SELECT sum(price) FILTER (WHERE EXISTS (FROM 'x.csv')) FROM days",
    "SELECT sum(price) OVER (ORDER BY (SELECT a FROM 'x.csv' AS t(a))) FROM days",
    "SELECT 1 ORDER BY (SELECT a FROM 'x.csv' AS t(a))",
    "SELECT 1 LIMIT (SELECT a FROM 'x.csv' AS t(a))",
    "SELECT DISTINCT ON ((SELECT a FROM 'x.csv' AS t(a))) 1",
    "SELECT * REPLACE ((SELECT a FROM 'x.csv' AS t(a)) AS price) FROM days",
    "VALUES ((SELECT a FROM 'x.csv' AS t(a)))",
    "SELECT * FROM range((SELECT a FROM 'x.csv' AS t(a)))",
    // A name of WITH is seen by nobody outside, and not before it is there.
    'SELECT (WITH sqlite_master AS (SELECT 1) SELECT 1) FROM sqlite_master',
    'WITH a AS (FROM duckdb_settings), duckdb_settings AS (SELECT 1) FROM a',
    'WITH duckdb_tables AS (FROM duckdb_tables) FROM duckdb_tables',
    'WITH RECURSIVE pg_tables AS (FROM pg_tables UNION ALL SELECT 1) FROM pg_tables',
    'WITH "x.csv" AS (SELECT 1) FROM "x.csv"',
    "SELECT * FROM query('SELECT 1')",
    "SELECT * FROM query_table('days')",
    "SELECT * FROM query_table(['x.csv'])",
    "SELECT * FROM json_execute_serialized_sql('{}')",
    "SELECT json_serialize_plan('FROM read_csv(''x'')')",
    "SELECT getenv('HOME')",
    "SELECT current_setting('temp_directory')",
    "SELECT getvariable('x')",
    "SELECT nextval('x')",
    "SELECT write_log('x')",
    'SELECT sleep_ms(10000)',
    'SELECT pg_sleep(100)',
    'SELECT * FROM duckdb_secrets()',
    'SELECT * FROM duckdb_settings()',
    "SELECT * FROM pragma_table_info('days')",
    "SELECT * FROM seq_scan('days')",
    'SELECT * FROM checkpoint()',
    "SELECT * FROM enable_logging('x')",
    'SELECT * FROM arrow_scan(0, 0, 0)',
    'SELECT * FROM test_all_types()',
    'SELECT * FROM duckdb_logs',
    'SELECT * FROM sqlite_master',
    'SELECT * FROM information_schema.tables',
    'SELECT * FROM pg_catalog.pg_tables',
    'SELECT * FROM main.days',
    'SELECT * FROM memory.main.days',
    'SELECT * FROM temp.days',
    'SELECT * FROM days AT (VERSION => 1)',
    'SHOW DATABASES',
    'FROM (SHOW ALL TABLES), days',
    'SELECT name FROM (SHOW TABLES)',
    "SELECT (SELECT a FROM 'x.csv' AS t(a)) FROM (SHOW TABLES)",
    "EXPLAIN ANALYZE FROM (SHOW TABLES) WHERE EXISTS (FROM 'x.csv')",
    // What no interruption reaches.
    "SELECT repeat('x', 4000000000)",
    "SELECT lpad('x', 4000000000, 'y')",
    'SELECT range(4000000000)',
    'SELECT unnest(generate_series(1, 4000000000))',
    "SELECT format('{:4000000000}', 1)",
    "SELECT levenshtein('a', 'b')",
    "SELECT ('x').repeat(4000000000)",
    'FROM nowhere',
  ])('%s', async (statement) => {
    const refused = ask(statement)
    await expect(refused).rejects.toMatchObject({ fault: 'refused' })
    await expect(refused).rejects.toThrow(/refused|cannot be read|There is no table|Only tables|is named by/)
  })

  it('says what may have been meant, and nothing of the engine is ill for it', async () => {
    await expect(ask('FROM tick')).rejects.toThrow('There is no table tick. Did you mean ticks?')
    await expect(ask('SELECT prise FROM ticks')).rejects.toThrow('prise')
    await expect(ask("SELECT 'no space left: corrupt, has been invalidated'::INT")).rejects.toThrow('corrupt')
    expect(store.ailments()).toEqual([])
    await expect(ask(`SELECT ${'1, '.repeat(600)} 1`)).rejects.toThrow('It has 601 columns')
    await expect(ask(`SELECT ${'1 + '.repeat(20_000)}1`)).rejects.toMatchObject({ fault: 'refused' })
  })
})

describe('rows of a statement', () => {
  const rows = `SELECT ts, price, note, parts, open, ts::DATE AS day, 12345678901234567890 AS big, 'nan'::DOUBLE AS nan
    FROM ticks ORDER BY ts`

  it('are JSON that can be read back', async () => {
    const { out } = await ask(rows, { form: 'json' })
    const lines = out.trimEnd().split('\n')
    expect(lines[0]).toBe(
      '{"ts":"2026-10-01T12:00:00.000Z","price":0.3,"note":"a \\"quoted\\", one","parts":{"a":[1]},"open":true,"day":"2026-10-01","big":12345678901234567890,"nan":null}',
    )
    expect(JSON.parse(lines[1]!)).toMatchObject({ price: null, note: '', parts: [], open: false })
  })

  it('are CSV in which nothing and an empty text differ', async () => {
    const { out } = await ask(rows, { form: 'csv' })
    expect(out).toBe(
      [
        'ts,price,note,parts,open,day,big,nan',
        '2026-10-01T12:00:00.000Z,0.3,"a ""quoted"", one","{""a"":[1]}",true,2026-10-01,12345678901234567890,nan',
        '2026-10-01T13:00:00.000Z,,"",[],false,2026-10-01,12345678901234567890,nan',
        '',
      ].join('\r\n'),
    )
  })

  it('of a simulated folder say so in whatever may be kept', async () => {
    const simulated = { kind: 'simulated' } as const
    expect((await ask('SELECT 1 AS a', { ...simulated, form: 'csv' })).out).toBe(
      'a,data_source\r\n1,simulated\r\n',
    )
    expect((await ask('SELECT 1 AS a', { ...simulated, form: 'json' })).out).toBe(
      '{"a":1,"data_source":"simulated"}\n',
    )
    expect((await ask('SELECT 1 AS a', simulated)).out).toBe('["1"]\n')
    const { rows, columns, out } = await ask('SELECT 1 AS a, 2 AS a', { ...simulated, form: 'parquet' })
    expect([rows, columns.map(({ name }) => name), out.slice(0, 4)]).toEqual([
      1,
      ['a', 'a_1', 'data_source'],
      'PAR1',
    ])
  })

  it('are as many as asked for, and the rest is counted', async () => {
    const many = 'SELECT i FROM range(5000) AS r(i)'
    expect(await ask(many, { limit: 3 })).toMatchObject({
      rows: 3,
      more: 4_997,
      out: '["0"]\n["1"]\n["2"]\n',
    })
    expect(await ask(many, { limit: 5_000 })).toMatchObject({ rows: 5_000, more: 0 })
  })

  it('come page by page, no faster than they are taken', async () => {
    let [pages, rows, held, heldMost] = [0, 0, 0, 0]
    const statement = "SELECT i, 'some text to fill the pages with' AS x FROM range(60000) AS r(i)"
    const take = async (bytes: Uint8Array) => {
      held += 1
      heldMost = Math.max(heldMost, held)
      pages += 1
      rows += Buffer.from(bytes).toString().split('\n').length - 1
      await new Promise((resolve) => setImmediate(resolve))
      held -= 1
    }
    expect(await store.query({ ...plain, statement }, take, never)).toMatchObject({ rows: 60_000 })
    expect([rows, heldMost]).toEqual([60_000, 1])
    expect(pages).toBeGreaterThan(8)
  })
})

describe('a statement that takes too much', () => {
  const endless = 'SELECT count(*) FROM range(10000000) AS a(i), range(10000000) AS b(j) WHERE i < j'

  it('is broken off when its time is over', async () => {
    await expect(ask(endless, { timeoutMs: 100 })).rejects.toThrow('took the engine more than 0.1 s')
  })

  it('is broken off when it takes too much memory, and writing goes on', async () => {
    const greedy = 'SELECT len(list(i)) FROM range(100000000) AS r(i)'
    await expect(ask(greedy, { memoryMb: 20 })).rejects.toThrow('more than 20 MB of memory')
  })

  it('ends when nobody wants it, while boards and the recorder go on', async () => {
    const gone = new AbortController()
    const asked = ask(endless, {}, gone.signal)
    const ended = asked.catch((thrown: unknown) => thrown)
    await store.insert(ticks, [
      { ts: T0 + 2 * HOUR, symbol: 'X', price: 1, note: null, parts: 0, open: true },
    ])
    expect(await store.reader(ticks).range({ since: T0 + 2 * HOUR, order: 'asc', limit: 5 })).toHaveLength(1)
    const reason = new Error('gone')
    gone.abort(reason)
    expect(await ended).toBe(reason)
    // It has left its place to the next.
    expect(await cells('SELECT 1')).toEqual([['1']])
  })
})
