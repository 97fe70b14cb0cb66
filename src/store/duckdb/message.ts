/** What the main thread and the engine's thread say to each other. Values travel by column, as transferred buffers. */

/** How the engine keeps a column. */
export type EngineType = 'TIMESTAMP' | 'DATE' | 'VARCHAR' | 'DOUBLE' | 'BIGINT' | 'BOOLEAN'

/** A column on its way in. */
export type InColumn =
  /** Milliseconds, days, figures or 0 and 1, as the column's type wants; `nulls` marks the unknown ones. */
  | { readonly form: 'numbers'; readonly values: Float64Array; readonly nulls: Uint8Array | null }
  /** Few different words: `codes` count from 1 into `words`, 0 is null. */
  | { readonly form: 'words'; readonly codes: Uint32Array; readonly words: readonly string[] }
  /** Many different texts, joined; a length of -1 is null. */
  | { readonly form: 'texts'; readonly lengths: Int32Array; readonly joined: string }

export interface Part {
  readonly rows: number
  /** In the order of the engine's table. */
  readonly columns: readonly InColumn[]
}

export interface Batch {
  readonly table: string
  readonly types: readonly EngineType[]
  readonly parts: readonly Part[]
}

/** A column on its way out. */
export type OutColumn =
  | { readonly form: 'numbers'; readonly values: Float64Array; readonly nulls: Uint8Array | null }
  | { readonly form: 'words'; readonly codes: Uint32Array; readonly words: readonly string[] }
  | { readonly form: 'bytes'; readonly values: readonly (Uint8Array | null)[] }

export interface Answer {
  readonly rows: number
  /** Of a statement that writes or copies. */
  readonly changed: number
  readonly columns: readonly OutColumn[]
}

export type Ask =
  /** One statement that reads; `slow` ones go one at a time, so that they leave room for the others. */
  | { readonly verb: 'read'; readonly sql: string; readonly slow: boolean }
  /** Statements in one transaction; the answer is the last one's. */
  | { readonly verb: 'write'; readonly statements: readonly string[] }
  | { readonly verb: 'append'; readonly batch: Batch }
  | { readonly verb: 'checkpoint' }
  | { readonly verb: 'close' }

export interface EngineSettings {
  readonly file: string
  readonly memoryLimitMb: number
}

export type Reply =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly error: string }
  | { readonly note: string }
