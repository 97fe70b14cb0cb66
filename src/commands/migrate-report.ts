import { resolve } from 'node:path'
import { counted } from '../core/counted.ts'
import { SECOND } from '../core/time.ts'
import type { Differing, MarketReport } from '../store/migrate/market.ts'
import { durationText } from '../store/migrate/meter.ts'
import type { MigrationReport } from '../store/migrate/migrate.ts'
import type { PlannedTable } from '../store/migrate/survey.ts'
import type { MovedAccounts } from './migrate-ledger.ts'
import { textTable } from './text-table.ts'

/** From where to where. */
export interface Way {
  readonly folder: string
  readonly kind: string
  readonly address: string
}

type Report = MigrationReport<MovedAccounts>

const figure = (count: number) => count.toLocaleString('en')
const months = (count: number) => counted(count, 'month', 'months')
const rows = (count: number) => counted(count, 'row', 'rows')

/** For scripts. */
export function outcomeOf({ folder, kind, address }: Way, { wasFinished, market, ledger }: Report) {
  const way = { folder, source: kind, target: address, was_finished: wasFinished }
  if (market === null) return way
  const { copied, before, differing, seconds, ...all } = market
  return {
    ...way,
    ...all,
    copied,
    before,
    seconds: Number(seconds.toFixed(1)),
    rows_per_second: rateOf(market),
    differing: differing.map(({ table, month, source, target }) => ({
      table,
      month,
      source_rows: source.rows,
      source_sum: source.sum,
      target_rows: target.rows,
      target_sum: target.sum,
    })),
    ledger: ledger && { place: ledger.place, tables: ledger.ledger?.tables ?? {} },
  }
}

export function reportText(way: Way, { wasFinished, market, ledger }: Report): string {
  if (market === null)
    return `${way.folder} was moved to ${way.address} before, at ${wasFinished}: nothing is left to do. ${NEXT}`
  if (market.differing.length > 0) return differingText(way, market)
  return [
    `${figure(market.rows)} rows (${way.kind}) in ${months(market.months)} of ${counted(market.tables, 'table', 'tables')} are in ${way.address}: ${shareText(market)}.`,
    'Every month was counted and summed on both sides, and is the same.',
    ...(market.doubled > 0 ? [`${rows(market.doubled)} stood in the folder twice and are there once.`] : []),
    ledgerText(way, ledger),
    NEXT,
  ].join('\n')
}

const NEXT =
  'perptape start with STORE=clickhouse goes on from there; what was not recorded since is a gap. The folder stays as it is.'

function shareText(market: MarketReport): string {
  const { copied, before, seconds } = market
  const now = `${figure(copied.rows)} copied now, in ${durationText(seconds * SECOND)} (${figure(rateOf(market))} rows/s)`
  return before.rows === 0 ? now : `${now}, ${figure(before.rows)} before`
}

function rateOf({ copied, seconds }: MarketReport): number {
  return seconds === 0 ? 0 : Math.round(copied.rows / seconds)
}

function differingText({ address }: Way, { differing }: MarketReport): string {
  const lines = differing.map(
    ({ table, month, source, target }: Differing) =>
      `${table} ${month}: ${rows(source.rows)} (sum ${source.sum}) in the folder, ${rows(target.rows)} (sum ${target.sum}) there`,
  )
  return [
    `${months(differing.length)} in ${address} ${differing.length === 1 ? 'is' : 'are'} NOT as in the folder, though copied twice:`,
    ...lines,
    'All others are. Run it again to copy these once more; nothing can be started on the target before they are the same.',
  ].join('\n')
}

function ledgerText({ folder }: Way, moved: MovedAccounts | null): string {
  if (moved === null)
    return `Accounts and money stay in ${resolve(folder)}: DATABASE_URL is not set, which would move them too.`
  const { place, ledger } = moved
  if (ledger === null) return `There were no accounts to move to ${place}.`
  const { accounts, transfers } = ledger.tables
  return `${counted(accounts, 'account', 'accounts')} and ${counted(transfers, 'transfer', 'transfers')} of money are in ${place}, with the secrets of the folder.`
}

export function planText({ folder, kind, address }: Way, planned: readonly PlannedTable[]): string {
  const full = planned.filter((table) => table.rows > 0)
  const lines = full.map((table) => [
    table.table,
    figure(table.rows),
    figure(table.months),
    figure(table.done.rows),
    figure(table.done.months),
  ])
  const sum = (of: (table: PlannedTable) => number) => full.reduce((total, table) => total + of(table), 0)
  const [all, done] = [sum((table) => table.rows), sum((table) => table.done.rows)]
  const headings = ['table', 'rows', 'months', 'rows done', 'months done']
  return [
    textTable(headings, lines, [false, true, true, true, true]),
    '',
    `${rows(all)} (${kind}) of ${counted(full.length, 'table', 'tables')} in ${folder}; of these ${figure(done)} are in ${address} already.`,
  ].join('\n')
}
