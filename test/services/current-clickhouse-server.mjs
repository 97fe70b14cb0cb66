// A server of the current ClickHouse: node current-clickhouse-server.mjs FOLDER CONFIG
// The library has its command line, which ends with its last statement; what it is told to listen on is served until
// then. One that was forgotten ends by itself.
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [folder, config] = process.argv.slice(2)
const require = createRequire(join(folder, 'package.json'))
const { libchdbPath } = require('chdb/libchdb')
const { DataType, load, open } = require('ffi-rs')

const MOST_SECONDS = 3_600
const statements = [
  'SYSTEM START LISTEN TCP',
  'SYSTEM START LISTEN HTTP',
  `SELECT sleepEachRow(1) FROM numbers(${MOST_SECONDS}) SETTINGS max_block_size = 1 FORMAT Null`,
]
const args = ['clickhouse', `--config-file=${config}`, '--query', statements.join('; ')]

open({ library: 'chdb', path: libchdbPath() })
load({
  library: 'chdb',
  funcName: 'query_stable',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [args.length, args],
})
