import { diskFull } from './disk-full.ts'
import { folderRaces } from './folder-races.ts'
import { serviceKills, smallKills } from './kills/kills.ts'
import { logCut } from './log-cut.ts'
import { lyingVenue } from './lying/lying-venue.ts'
import { slowReaders } from './readers/slow-readers.ts'
import { signals } from './signals.ts'
import type { Trial } from './trial.ts'

/** In the order in which they are run. */
export const TRIALS: readonly Trial[] = [
  smallKills,
  serviceKills,
  logCut,
  diskFull,
  lyingVenue,
  slowReaders,
  folderRaces,
  signals,
]
