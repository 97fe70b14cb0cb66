import duckdb, { type Appender, type Connection } from '@duckdb/node-bindings'
import { readAnswer } from './chunk-read.ts'
import { appendBatch } from './chunk-write.ts'
import type { Answer, EncodedBatch } from './message.ts'

/** What is done with one connection of the engine. */
export async function run(connection: Connection, sql: string): Promise<Answer> {
  return readAnswer(await duckdb.query(connection, sql))
}

/** Within the transaction that is under way; null is the main schema. */
export function appendTo(writer: Connection, schema: string | null, batch: EncodedBatch): void {
  fill(duckdb.appender_create(writer, schema, batch.table), batch)
}

export function fill(appender: Appender, batch: EncodedBatch): void {
  try {
    appendBatch(appender, batch)
    duckdb.appender_flush_sync(appender)
  } catch (thrown) {
    duckdb.appender_clear(appender)
    throw thrown
  } finally {
    duckdb.appender_close_sync(appender)
  }
}
