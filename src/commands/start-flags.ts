import type { Command } from 'commander'
import type { loadConfig } from '../config.ts'

/** What `start` takes on the command line, and `config` to show what would come of it. */
export interface StartFlags {
  readonly data?: string
  readonly source?: string
  readonly role?: string
  readonly port?: string
  readonly host?: string
  readonly opsPort?: string
  readonly store?: string
  readonly venues?: string
}

export function addStartFlags(command: Command): Command {
  return command
    .option('--data <folder>', 'the data folder (DATA_DIR, default ./data)')
    .option('--source <kind>', 'live, sim, or auto: live if a venue answers (SOURCE, default auto)')
    .option(
      '--role <role>',
      'all, record (sources), serve (the API) or jobs (rollups and files) (ROLE, default all)',
    )
    .option('--port <port>', 'port of the API, 0 for a free one (PORT, default 8080)')
    .option('--host <address>', 'address to listen on (HOST, default 127.0.0.1)')
    .option('--ops-port <port>', 'port of metrics and commands, at OPS_HOST (OPS_PORT, default 9464)')
    .option('--store <engine>', 'duckdb or clickhouse (STORE, default duckdb)')
    .option('--venues <list>', 'what is recorded, such as binance,okx:perp+spot (VENUES, default all)')
}

/** The settings that they are. */
export function flagsOf(flags: StartFlags): NonNullable<Parameters<typeof loadConfig>[0]> {
  return {
    DATA_DIR: flags.data,
    SOURCE: flags.source,
    ROLE: flags.role,
    PORT: flags.port,
    HOST: flags.host,
    OPS_PORT: flags.opsPort,
    STORE: flags.store,
    VENUES: flags.venues,
  }
}
