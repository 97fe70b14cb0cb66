import { counted } from '../core/counted.ts'
import { ConfigError } from '../core/errors.ts'
import { createProgress } from '../process/progress.ts'
import type { TaskResult } from '../tasks/tasks.ts'
import { folderTask } from './folder-task.ts'
import { type Flags, print } from './print.ts'

interface SealFlags extends Flags {
  readonly key?: string
}

/** Holds the record of a folder against its seals. */
export async function seals(flags: SealFlags): Promise<void> {
  const { key, data } = flags
  if (key !== undefined && !/^[0-9a-f]{64}$/i.test(key))
    throw new ConfigError('--key must be the 64 hex digits of a public key.')
  const progress = createProgress('Checking seals')
  const args = key === undefined ? {} : { key }
  const report = await folderTask(data, 'seals', args, progress.show).finally(progress.clear)
  print(flags, report, () => textOf(report))
  process.exitCode = report.ok ? 0 : 1
}

function textOf(report: TaskResult<'seals'>): string {
  const { ok, source, head, findings, keys, late, unsealed } = report
  if (head === null && ok) return `Nothing is sealed yet (${source}).`
  const sealed = `${counted(report.seals, 'seal', 'seals')} with ${counted(report.records, 'record', 'records')}`
  const what = `${sealed}, ${counted(report.receipts, 'receipt', 'receipts')} among them (${source})`
  return [
    ok ? `The record is as it was sealed: ${what}.` : `The record is NOT as it was sealed: ${what}.`,
    ...findings.map((finding) => `  ${finding}`),
    ...(late > 0
      ? [
          `${counted(late, 'receipt was', 'receipts were')} sealed more than ten minutes after the decision is dated.`,
        ]
      : []),
    ...(unsealed > 0 ? [`${counted(unsealed, 'decision waits', 'decisions wait')} for the next seal.`] : []),
    ...keys.map((key) => `Signed with the key ${key}.`),
    ...(head === null
      ? []
      : [`The root of seal ${head.sequence} is ${head.root}: compare it with what was published elsewhere.`]),
  ].join('\n')
}
