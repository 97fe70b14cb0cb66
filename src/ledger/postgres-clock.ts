/** Milliseconds since the epoch by the one clock that all processes share which use the database. */
export const DATABASE_NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
