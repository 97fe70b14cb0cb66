/** What the engine's thread and those that ask it say to each other. Values travel by column, as transferred buffers. */

import type { MessagePort } from 'node:worker_threads'
import type { Ailment } from '../../core/ailment.ts'
import type { ThreadFigures } from '../../core/thread-figures.ts'
import type { Ms } from '../../core/time.ts'
import type { ColumnsAnswer, PageFacts } from '../answer.ts'

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

export interface EncodedBatch {
  readonly table: string
  readonly types: readonly EngineType[]
  readonly parts: readonly Part[]
}

/** Rows that the engine is asked about, the table of its own that it puts them into, and the question. */
export interface Lookup {
  readonly create: string
  readonly batch: EncodedBatch
  readonly sql: string
  readonly drop: string
}

/** A page of rows: those of a window in time, to be put in order and cut. */
export interface PageAsk {
  /** Gives the rows as they lie in the table. */
  readonly unsorted: string
  /** More rows than this of it are not taken; `sorted` is asked instead. */
  readonly most: number
  /** Gives the first rows of the order, one more than wanted. */
  readonly sorted: string
  readonly limit: number
  readonly descending: boolean
  /** So many columns are handed out; what follows serves the order. */
  readonly shown: number
  /** Which columns make the order: the time, then the rest of the key. */
  readonly order: readonly number[]
}

export interface Answer extends ColumnsAnswer {
  /** Of a statement that writes or copies. */
  readonly changed: number
  /** How long a statement that reads ran, its wait for a reader not counted; of others unknown. */
  readonly ms?: number
  /** Of the engine's thread, where these were asked for. */
  readonly figures?: ThreadFigures
  readonly page?: PageFacts
  /** Of a person's statement. */
  readonly session?: SessionSaid
}

/** What a statement may cost: time at work, and memory of the engine. */
export interface SessionLimits {
  readonly ms: number
  readonly memoryMb: number
}

export interface SessionBegin {
  /** Run before it: what the statement is to see. */
  readonly setup: readonly string[]
  readonly statement: string
  /** Half of what the engine has, where nothing is said of memory. */
  readonly limits: Omit<SessionLimits, 'memoryMb'> & { readonly memoryMb: number | null }
}

/** What is done with a person's statement; `of` is the id of the question that began it. */
export type SessionAct =
  | { readonly begin: SessionBegin }
  | { readonly of: number; readonly stream: string }
  | { readonly of: number; readonly copy: string }
  | { readonly of: number; readonly next: true }
  | { readonly of: number; readonly end: true }

export type SessionSaid =
  | { readonly columns: readonly { readonly name: string; readonly type: string }[] }
  | { readonly page: Uint8Array; readonly rows: number; readonly isLast: boolean }
  | { readonly failed: string }

export type Ask =
  /**
   * One statement that reads; `slow` ones go one at a time, so that they leave room for the others. Of a `watched` one
   * it is told now and then how far it is, and it can be interrupted.
   */
  | { readonly verb: 'read'; readonly sql: string; readonly slow: boolean; readonly watched?: boolean }
  /** Can be interrupted. */
  | { readonly verb: 'page'; readonly page: PageAsk }
  /** Statements in one transaction; the answer is the last one's. `settles`: with it, it is on record what is missing. */
  | { readonly verb: 'write'; readonly statements: readonly string[]; readonly settles: boolean }
  | { readonly verb: 'append'; readonly batch: EncodedBatch; readonly settles: boolean }
  | { readonly verb: 'lookup'; readonly lookup: Lookup }
  | { readonly verb: 'checkpoint' }
  /** A copy of the file and its log in new ones; watched like a read. The answer is how many rows each table has. */
  | { readonly verb: 'copy'; readonly to: string }
  | { readonly verb: 'session'; readonly act: SessionAct }
  /** Ends a watched read, a copy or a person's statement, by the id of its question; null is whatever is under way. */
  | { readonly verb: 'interrupt'; readonly of: number | null }
  /** How the thread itself is. */
  | { readonly verb: 'figures' }
  | { readonly verb: 'close' }
  /** Nothing more is begun; the answer comes when no statement is under way. */
  | { readonly verb: 'halt' }

export interface EngineSettings {
  readonly file: string
  readonly memoryLimitMb: number
  /** Whether commits are numbered, so that those that are missing at the next open are missed. */
  readonly isCounted: boolean
  /** Whether it is a new file that counts once it is closed: it is written in one transaction and without a log. */
  readonly isDraft?: true
}

/** Batches that had been acknowledged and are not in the file: after the first time, and up to the second. */
export interface MissingBatches {
  readonly batches: number
  readonly since: Ms
  readonly until: Ms
}

/** What the engine's thread is given when it is started. */
export interface EngineStart {
  readonly settings: EngineSettings
  /** Of a `Beat`, where somebody listens for it. */
  readonly beat?: SharedArrayBuffer | undefined
}

/** What the engine's thread hears from whoever started it: a question, or another thread's line. */
export type ToEngine = { readonly id: number; readonly ask: Ask } | { readonly line: MessagePort }

/** What the database tells without being asked. */
export type DatabaseNotice =
  | { readonly note: string }
  | { readonly missing: MissingBatches }
  /** Why the log could not be merged; null when it was. */
  | { readonly unmerged: string | null }

/** What the engine tells without being asked: what is wrong with it on every line, the rest to whoever started it. */
export type Notice =
  | Exclude<DatabaseNotice, { readonly unmerged: unknown }>
  | { readonly ailments: readonly Ailment[] }

export type Reply =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly error: string }
  /** How far a watched read has come, from 0 to 1. */
  | { readonly id: number; readonly progress: number }
  | { readonly notice: Notice }
