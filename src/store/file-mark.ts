import type { FolderKind } from './folder.ts'

/**
 * Simulated rows say so in files too: an export of a simulated folder has one more column, and every row of it says
 * `simulated`. A file without that column counts as live data.
 */
export const MARK_COLUMN = 'data_source'
export const SIMULATED_MARK = 'simulated'

export function kindOfFile(columnNames: readonly string[]): FolderKind {
  return columnNames.includes(MARK_COLUMN) ? 'simulated' : 'live'
}
