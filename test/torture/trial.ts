import type { Seeded } from './seeded.ts'
import type { ServiceFolders } from './service-folders.ts'
import type { Yard } from './yard.ts'

/** One line of the table at the end. */
export interface Finding {
  /** With counts: what the trial did to find out. */
  readonly done: string
  readonly must: string
  readonly found: string
  /** Null where it could not be tried. */
  readonly held: boolean | null
}

/** What a trial is given. */
export interface Ground {
  readonly yard: Yard
  readonly random: Seeded
  readonly folders: ServiceFolders
  /** Where the small processes of the trials are, as JavaScript: a folder like that of the project. */
  readonly built: string
  /** How many kills were asked for. */
  readonly kills: number
  /** 1 for a run of half an hour, less for shorter ones: counts and durations are multiplied with it. */
  readonly effort: number
  /** Aborted when the time of the trial is up; a trial then reports what it has found so far. */
  readonly signal: AbortSignal
  show(fraction: number, label: string): void
}

export interface Trial {
  readonly name: string
  /** Of the whole time, relative to the other trials. */
  readonly minutes: number
  run(ground: Ground): Promise<readonly Finding[]>
}
