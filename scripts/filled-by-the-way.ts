const RECORDER = 'the recorder, about itself'
const REGISTRY = 'the registry, at every start'
const SEALS = 'the seals of signals'
const SCAN = '`perptape quantum scan`'

/** Tables that are filled by no source and no rollup. */
const FILLED: Readonly<Record<string, string>> = {
  venues: REGISTRY,
  venue_feeds: REGISTRY,
  liquidation_feeds: REGISTRY,
  theme_members: REGISTRY,
  collector_runs: RECORDER,
  filled_spans: RECORDER,
  contract_lists: RECORDER,
  contract_changes: RECORDER,
  recorder_pulses: RECORDER,
  recorder_reports: 'processes that record for a cluster, about themselves',
  recording_gaps: RECORDER,
  rollup_marks: RECORDER,
  rollup_openings: RECORDER,
  source_terms: RECORDER,
  quarantined_rows: RECORDER,
  archive_files: '`perptape backfill`, about itself',
  proof_epochs: SEALS,
  proof_records: SEALS,
  quantum_daily: SCAN,
  quantum_composition_daily: SCAN,
  quantum_watchset: SCAN,
  etf_fund_flows_daily: 'also `perptape import` of the histories that issuers publish',
  dev_log: 'CHANGELOG.md, at every start',
  bulk_exports: 'the service, when files of a month are made',
}

export function byTheWay(table: string): string | null {
  return FILLED[table] ?? null
}
