import type { TaskName } from './tasks.ts'

const CHANGING: readonly TaskName[] = ['backfill', 'forget', 'import', 'import_folder', 'quantum_scan']

/** Whether it may change rows of the past, from which somebody may have made an answer; also one that failed. */
export function changesRows(name: string, args: unknown): boolean {
  const isOnlyAsking = name === 'forget' && (args as { yes?: unknown } | null)?.yes !== true
  return (CHANGING as readonly string[]).includes(name) && !isOnlyAsking
}
