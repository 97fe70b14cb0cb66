import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The current release as a library (npm's `chdb`), whose command line can be told to listen as a server does. Tests run on
 * it in place of Debian's server where CHDB_DIR says in which folder it is installed (npm run test:current).
 */
const FOLDER = process.env.CHDB_DIR

const SERVER = resolve('test/services/current-clickhouse-server.mjs')

/** Whether it is wanted; one that is wanted and not there is an error, not a reason to test something else. */
export const isCurrentWanted = FOLDER !== undefined && FOLDER !== ''

/** What starts it with a file of settings. */
export function currentCommand(config: string): readonly [string, ...string[]] {
  const folder = resolve(FOLDER!)
  if (!existsSync(join(folder, 'node_modules', 'chdb')))
    throw new Error(`CHDB_DIR has no chdb: ${folder}. npm run test:current installs it.`)
  return [process.execPath, SERVER, folder, config]
}
