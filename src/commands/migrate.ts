import { type Config, loadConfig } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { openLog } from '../process/open-log.ts'
import { createProgress } from '../process/progress.ts'
import { clusterOf } from '../process/store-line.ts'
import { openClickhouseStore } from '../store/clickhouse/open.ts'
import { clusterBirths } from '../store/cluster-birth.ts'
import { openDuckdbStore } from '../store/duckdb/open.ts'
import { type BornFolder, isUntouched, openFolder } from '../store/folder.ts'
import { migrateFolder } from '../store/migrate/migrate.ts'
import { addressOf, MigrationNote } from '../store/migrate/note.ts'
import { planOf } from '../store/migrate/survey.ts'
import type { Store } from '../store/port.ts'
import { TABLES } from '../tables/index.ts'
import { breakOffSignal } from './break-off.ts'
import { nothingIn } from './folder-task.ts'
import { holdFolder } from './hold-folder.ts'
import { ledgerMove } from './migrate-ledger.ts'
import { outcomeOf, planText, reportText, type Way } from './migrate-report.ts'
import { type Flags, print } from './print.ts'

interface MigrateFlags extends Flags {
  readonly to: 'clickhouse'
  readonly plan?: boolean
}

interface Source {
  readonly config: Config
  readonly folder: BornFolder
  readonly store: Store
  readonly log: Log
  readonly signal: AbortSignal
}

/** Moves a folder to the engines of a cluster, or only says what there is to move. */
export async function migrate(flags: MigrateFlags): Promise<void> {
  const config = loadConfig({ DATA_DIR: flags.data, STORE: flags.to })
  if (isUntouched(config.DATA_DIR)) throw nothingIn(config.DATA_DIR)
  const signal = breakOffSignal('migrate')
  // Nobody may record into it meanwhile.
  const held = holdFolder(config.DATA_DIR)
  try {
    const folder = openFolder(held, 'auto')
    if (folder.kind === null) throw nothingIn(folder.path)
    const log = await openLog({ ...config, LOG_LEVEL: 'warn' })
    const store = await openDuckdbStore({
      file: folder.files.market,
      tables: TABLES,
      memoryLimitMb: config.STORE_MEMORY_MB,
      log,
    })
    try {
      const source = { config, folder: folder as BornFolder, store, log, signal }
      await (flags.plan ? showPlan(source, flags) : moveFrom(source, flags))
    } finally {
      await store.close()
    }
  } finally {
    held.release()
  }
}

async function showPlan({ config, folder, store }: Source, flags: Flags): Promise<void> {
  const way = wayOf(config, folder)
  const planned = await planOf(store, TABLES, new MigrationNote(folder.path, way.address))
  print(flags, { folder: way.folder, source: way.kind, target: way.address, tables: planned }, () =>
    planText(way, planned),
  )
}

async function moveFrom({ config, folder, store, log, signal }: Source, flags: Flags): Promise<void> {
  const way = wayOf(config, folder)
  const target = await openClickhouseStore({
    ...clusterOf(config)!,
    tables: [...TABLES, clusterBirths],
    log,
  })
  const progress = createProgress('Migrating')
  try {
    const report = await migrateFolder({
      source: store,
      target,
      address: way.address,
      tables: TABLES,
      note: new MigrationNote(folder.path, way.address),
      now: systemClock.now(),
      signal,
      progress: progress.show,
      kind: folder.kind,
      ledger: config.DATABASE_URL === undefined ? null : ledgerMove(folder, config.DATABASE_URL),
    }).finally(progress.clear)
    print(flags, outcomeOf(way, report), () => reportText(way, report))
    if (report.market !== null && report.market.differing.length > 0) process.exitCode = 1
  } finally {
    await target.close()
  }
}

function wayOf(config: Config, folder: BornFolder): Way {
  return { folder: folder.path, kind: folder.kind, address: addressOf(clusterOf(config)!) }
}
