import { groupBy } from '../core/grouped.ts'
import { type Origin, originOf } from '../define/source.ts'
import { isKeptOut } from '../recorder/circuit-breaker.ts'
import type { SourceTry } from '../recorder/try-sources.ts'
import type { TryState } from '../recorder/try-stream.ts'
import type { FolderKind } from '../store/folder.ts'
import { textTable } from './text-table.ts'

const STATES: Readonly<Record<TryState, string>> = {
  works: 'ok',
  quiet: 'quiet',
  own: 'ok',
  failed: 'FAILED',
}
/** One line of a terminal has no room for more. */
const NOTE_CHARACTERS = 120

/** What came of the tries: source by source of one venue; of many a line each, and the sources that did not work. */
export function reportOf(
  tries: readonly SourceTry[],
  kind: FolderKind,
  origins: readonly Pick<Origin, 'id' | 'rest'>[],
): string {
  const counted = countedOf(tries, kind)
  const byOrigin = groupBy(counted, ({ source }) => originOf(source))
  const working = counted.filter(({ state }) => state !== 'failed').length
  const quiet = tries.filter(({ state }) => state === 'quiet').length
  const parts = byOrigin.size > 1 ? [venueTable(byOrigin), odd(byOrigin)] : [sourceTable(tries)]
  const heard =
    quiet > 0 ? ` ${quiet} of them are streams that took our subscription and sent no event yet.` : ''
  const summary = [`${working} of ${counted.length} sources work (${kind}).${heard}`]
  if (kind === 'live') {
    if (working === 0)
      summary.push('No venue can be reached: is this machine connected, and may it reach them?')
    else summary.push(...origins.flatMap((origin) => wayAround(origin, byOrigin.get(origin.id) ?? [])))
  }
  return [...parts.filter((part) => part !== ''), summary.join('\n')].join('\n\n')
}

/** What asks nobody says nothing about live venues; of simulated ones most do not. */
export function countedOf(tries: readonly SourceTry[], kind: FolderKind): readonly SourceTry[] {
  return kind === 'live' ? tries.filter(({ state }) => state !== 'own') : tries
}

function sourceTable(tries: readonly SourceTry[]): string {
  const rows = tries.map(({ source, state, rows, latencyMs, note }) => [
    source,
    STATES[state],
    rows,
    Math.round(latencyMs),
    note ?? '',
  ])
  return textTable(['source', 'state', 'rows', 'ms', 'what is to be said'], rows)
}

function venueTable(byOrigin: ReadonlyMap<string, readonly SourceTry[]>): string {
  const rows = [...byOrigin].map(([origin, tries]) => {
    const failed = tries.filter(({ state }) => state === 'failed').length
    const state = failed === 0 ? 'ok' : failed < tries.length ? 'in part' : 'FAILED'
    return [
      origin,
      state,
      `${tries.length - failed} of ${tries.length}`,
      tries.reduce((sum, one) => sum + one.rows, 0),
      Math.round(Math.max(...tries.map(({ latencyMs }) => latencyMs))),
    ]
  })
  return textTable(['venue', 'state', 'sources', 'rows', 'slowest ms'], rows)
}

/** Of many venues only what does not simply work; of a venue that fails as a whole, or for one reason, that once. */
function odd(byOrigin: ReadonlyMap<string, readonly SourceTry[]>): string {
  const rows = [...byOrigin.values()].flatMap(oddOf)
  return rows.length === 0 ? '' : textTable(['source', 'state', 'what is to be said'], rows)
}

function oddOf(tries: readonly SourceTry[]): string[][] {
  const isDown = tries.every(({ state }) => state === 'failed')
  const noted = tries.filter(({ state, note }) => state === 'failed' || note !== null)
  const alike = groupBy(noted, ({ state, note }) => (isDown ? '' : `${state} ${note}`))
  return [...alike.values()].map((group) => {
    const { source, state, note } = group[0]!
    const more = group.length > 1 ? ` and ${group.length - 1} more` : ''
    return [`${source}${more}`, STATES[state], (note ?? '').slice(0, NOTE_CHARACTERS)]
  })
}

function wayAround({ id, rest }: Pick<Origin, 'id' | 'rest'>, tries: readonly SourceTry[]): string[] {
  if (!tries.some(isKeptOut)) return []
  const others = Object.entries(rest?.otherHosts ?? {}).filter(([host]) => rest!.hosts.includes(host))
  const hosts = others.map(([host, other]) => `${host}=https://${other}`).join(',')
  const ways = [...(hosts ? [`HOSTS=${hosts}`] : []), 'a proxy in a country that it serves: HTTPS_PROXY=…']
  return [`${id} keeps this address out. What may help: ${ways.join(', or ')}`]
}
