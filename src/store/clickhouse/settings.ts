/** What is said with every statement, and why. Settings that a release does not know are left out for it. */
export type StatementSettings = Readonly<Record<string, string | number>>

/** How long things may take, in milliseconds. */
export interface Timeouts {
  /** A node that is quiet for so long is asked whether it is there, and has as long to say so. */
  readonly quietMs: number
  /** A shard that says nothing for so long, to the node that asks it, is given up; nodes are looked for after as long. */
  readonly shardMs: number
  /** Reads, with all nodes that are tried. */
  readonly readMs: number
  /** One try of an insert. */
  readonly insertMs: number
  /** An insert that met no answer is tried again for so long. */
  readonly retryMs: number
  /** Deletions, which rewrite what they touch, and changes of tables. */
  readonly alterMs: number
}

export const TIMEOUTS: Timeouts = {
  quietMs: 2_000,
  shardMs: 5_000,
  readMs: 30_000,
  insertMs: 20_000,
  retryMs: 10_000,
  alterMs: 600_000,
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1_000))

/** Between the node that is asked and the shards. */
function betweenNodes({ shardMs, quietMs }: Timeouts): StatementSettings {
  return {
    // Shards send signs of life ten times a second while they work, so that silence means that one is gone.
    receive_timeout: seconds(shardMs),
    send_timeout: seconds(shardMs),
    connect_timeout: seconds(quietMs),
    connect_timeout_with_failover_ms: quietMs,
    // We ask another node ourselves; a frozen shard would cost the wait several times over.
    connections_with_failover_max_tries: 1,
    // Half an answer is none.
    skip_unavailable_shards: 0,
    // The replica that is written to is read from: another, which is asked when that one hesitates, may not have it yet.
    use_hedged_requests: 0,
  }
}

export function readSettings(timeouts: Timeouts): StatementSettings {
  return {
    ...betweenNodes(timeouts),
    // It may say its settings, and write nothing.
    readonly: 2,
    // The answer begins when it is complete: what goes wrong in the middle of it is a status then, not a few odd bytes.
    wait_end_of_query: 1,
    max_execution_time: seconds(timeouts.readMs),
    // Lists of keys make long statements.
    max_query_size: 256 * 1024 * 1024,
    max_ast_elements: 5_000_000,
    max_expanded_ast_elements: 10_000_000,
    // Conditions that are not on the key hold of the newest row alone: those on the key are moved forward by us.
    optimize_move_to_prewhere: 0,
    optimize_move_to_prewhere_if_final: 0,
    // What we have moved forward is meant to be looked at first.
    apply_prewhere_after_final: 0,
    // A key lies in one partition, so that no row is replaced by one of another.
    do_not_merge_across_partitions_select_final: 1,
    // Who asks for one symbol of one venue asks the shard that has it.
    optimize_skip_unused_shards: 1,
    // Names that we give to what comes out must not be taken for columns.
    prefer_column_name_to_alias: 1,
    // Whoever left is not worked for.
    cancel_http_readonly_queries_on_client_close: 1,
  }
}

/**
 * Of who writes nothing and need not see at once what others have written: replicas share them by chance, but for those that are
 * behind. A question is not divided among them: most touch a few thousand rows, and agreeing would cost more.
 */
export const SHARED_READS: StatementSettings = {
  load_balancing: 'random',
  max_replica_delay_for_distributed_queries: 5,
  fallback_to_stale_replicas_for_distributed_queries: 1,
  max_parallel_replicas: 1,
}

/** A yes means that every shard has its rows, not that a node means to send them. Once and today it has two names. */
export const WAITS_FOR_SHARDS = ['insert_distributed_sync', 'distributed_foreground_insert']

export function insertSettings(timeouts: Timeouts): StatementSettings {
  return {
    ...betweenNodes(timeouts),
    ...Object.fromEntries(WAITS_FOR_SHARDS.map((name) => [name, 1])),
    insert_distributed_timeout: seconds(timeouts.insertMs),
    distributed_background_insert_timeout: seconds(timeouts.insertMs),
    // Rows come in batches already; releases of today would gather them once more, and wait.
    async_insert: 0,
    // A batch that comes again is dropped where the release can tell by its id; elsewhere its rows are one when read.
    insert_deduplicate: 1,
    // Series of many years come in one batch.
    max_partitions_per_insert_block: 0,
    wait_end_of_query: 1,
  }
}

/** By which a batch that comes again is known, and dropped. */
export function batchSettings(id: string): StatementSettings {
  return { insert_deduplication_token: id }
}

export function alterSettings(timeouts: Timeouts): StatementSettings {
  return {
    wait_end_of_query: 1,
    max_query_size: 256 * 1024 * 1024,
    max_execution_time: seconds(timeouts.alterMs),
    // What is deleted is gone when the node says so, and what keeps it from being so is told. Each node is asked itself.
    mutations_sync: 1,
  }
}

/** Of tables that are made, where the release knows them. */
export const TABLE_SETTINGS: StatementSettings = {
  // Columns that are not part of the key are merged by runs of rows, not row by row: of two parts one mostly follows the
  // other in time. Small parts are not worth the passes.
  vertical_merge_algorithm_min_columns_to_activate: 1,
  vertical_merge_algorithm_min_rows_to_activate: 8_192,
  // So many batches are remembered by their ids. Replicated tables do that anyway.
  non_replicated_deduplication_window: 1_000,
}

/** The same of tables whose rows lie by whom they are about, see `orderOf`. */
export const CURRENT_TABLE_SETTINGS: StatementSettings = {
  // A page of one symbol reads some granules of every stretch: small ones. A billion rows have four million of them.
  index_granularity: 256,
  // Months that are over go as a whole; nothing is written anew for the rest of one.
  ttl_only_drop_parts: 1,
}

/** Of the HTTP interface, which lists them nowhere. */
const OF_HTTP = ['wait_end_of_query']

export function knownOf(settings: StatementSettings, known: ReadonlySet<string>): StatementSettings {
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => known.has(name) || OF_HTTP.includes(name)),
  )
}
