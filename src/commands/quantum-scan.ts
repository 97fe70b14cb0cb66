import { resolve } from 'node:path'
import { counted } from '../core/counted.ts'
import { sum } from '../core/stats.ts'
import { createProgress } from '../process/progress.ts'
import { DORMANCY_COHORTS, SCRIPT_FAMILIES } from '../tables/cycle/quantum.ts'
import type { TaskResult } from '../tasks/tasks.ts'
import { folderTask } from './folder-task.ts'
import { type Flags, print } from './print.ts'
import { textTable } from './text-table.ts'

type ScanFlags = Flags & { readonly date?: string }
type Report = TaskResult<'quantum_scan'>

/** Measures a snapshot of unspent outputs, and says what came of it. */
export async function quantumScan(file: string, flags: ScanFlags): Promise<void> {
  const progress = createProgress('Scanning')
  const args = { file: resolve(file), ...(flags.date === undefined ? {} : { date: flags.date }) }
  const report = await folderTask(flags.data, 'quantum_scan', args, progress.show).finally(progress.clear)
  print(flags, report, () => textOf(report))
}

const btc = (value: number) =>
  value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const pct = (value: number) => `${value.toFixed(2)} %`

const NAMES: Readonly<Record<string, string>> = {
  p2pk: 'public key (p2pk)',
  p2ms: 'bare multisig (p2ms)',
  p2tr: 'taproot (p2tr)',
  other: 'others',
}

const DATED: Readonly<Record<Report['dated'], string>> = {
  told: 'as --date says',
  recorded: 'by the recorded days of the network',
  estimated: 'worked out from its height, and may be off by some days: --date sets it right',
}

function textOf({ day, dated, composition, watchset }: Report): string {
  const of = (name: 'family' | 'cohort', value: string) => {
    const own = composition.filter((row) => row[name] === value)
    return [btc(sum(own.map((row) => row.btc))), sum(own.map(({ outputs }) => outputs)).toLocaleString('en')]
  }
  const right = [false, true, true]
  return [
    `${counted(day.coins_written, 'unspent output', 'unspent outputs')} with ${btc(day.utxo_set_btc)} BTC, at block ${day.base_height}`,
    `  block          ${day.base_hash}`,
    `  its day        ${day.date}, ${DATED[dated]}`,
    `  txoutset_hash  ${day.txoutset_hash}`,
    '                 (compare it with the txoutset_hash that bitcoind printed when it wrote the file)',
    '',
    `${btc(day.exposed_btc)} BTC in ${counted(day.exposed_outputs, 'output shows', 'outputs show')} the public key: ${pct(day.exposed_pct_value)} of the value, ${pct(day.exposed_pct_outputs ?? 0)} of the outputs.`,
    '',
    textTable(
      ['script', 'BTC', 'outputs'],
      SCRIPT_FAMILIES.map((family) => [NAMES[family]!, ...of('family', family)]),
      right,
    ),
    '',
    textTable(
      ['not moved for', 'BTC', 'outputs'],
      DORMANCY_COHORTS.map((cohort) => [cohort, ...of('cohort', cohort)]),
      right,
    ),
    '',
    watchWords(day, watchset),
    `Kept as ${day.date} (rules of version ${day.classifier_version}).`,
  ].join('\n')
}

function watchWords(
  { watch_set_btc }: Report['day'],
  { is_new, is_past, size, spent_now }: Report['watchset'],
): string {
  const held = `${counted(size, 'output', 'outputs')} to a public key with ${btc(watch_set_btc)} BTC`
  if (is_new) return `The watch set was drawn: ${held}, not moved for ten years.`
  const left = `Unspent of the watch set: ${held}.`
  if (is_past) return `${left} A newer snapshot was measured before; what it showed of the set stays.`
  return `${left} ${spent_now === 0 ? 'None was' : counted(spent_now, 'was', 'were')} spent since the last snapshot.`
}
