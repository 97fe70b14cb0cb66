import { z } from 'zod'
import type { StatementTaken } from '../store/port.ts'
import type { TaskContext } from './context.ts'
import { task } from './task.ts'

export const SQL_FORMATS = ['table', 'csv', 'json', 'parquet'] as const
export type SqlFormat = (typeof SQL_FORMATS)[number]

export const SQL_TIMEOUT_MAX_MS = 600_000

/** Text as it is, and bytes of a file as text that JSON can hold. */
export type SqlPiece = { readonly text: string } | { readonly base64: string }

export interface SqlDone extends StatementTaken {
  readonly ms: number
  readonly source: TaskContext['kind']
}

/** A statement of a person on the record. Its rows are handed over piece by piece: who asked puts them where they belong. */
export const sqlTask = task(
  z.object({
    statement: z.string(),
    format: z.enum(SQL_FORMATS),
    limit: z.int().min(1).nullable(),
    timeoutMs: z.int().min(1).max(SQL_TIMEOUT_MAX_MS),
    memoryMb: z.int().min(1).nullable(),
  }),
  async ({ store, kind, deliver, signal }: TaskContext, { format, ...asked }): Promise<SqlDone> => {
    const begun = performance.now()
    const decoder = new TextDecoder()
    const taken = await store.query(
      { ...asked, form: format === 'table' ? 'cells' : format, kind },
      (bytes) =>
        deliver(
          format === 'parquet'
            ? ({ base64: Buffer.from(bytes).toString('base64') } satisfies SqlPiece)
            : ({ text: decoder.decode(bytes, { stream: true }) } satisfies SqlPiece),
        ),
      signal,
    )
    return { ...taken, ms: Math.round(performance.now() - begun), source: kind }
  },
)
