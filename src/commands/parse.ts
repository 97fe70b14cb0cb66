import { systemClock } from '../core/clock.ts'
import { PROVIDERS } from '../providers/index.ts'
import { VENUES } from '../venues/index.ts'
import { parseFile } from './parse-file.ts'

interface Flags {
  readonly contracts?: string
  readonly tickers?: string
}

export async function parse(venue: string, source: string, file: string, flags: Flags): Promise<void> {
  const options = { ...flags, now: systemClock.now() }
  const report = await parseFile([...VENUES, ...PROVIDERS], venue, source, file, options, (line) =>
    process.stdout.write(`${line}\n`),
  )
  for (const guess of report.guesses) process.stderr.write(`note: ${guess}\n`)
  for (const reason of report.reasons) process.stderr.write(`note: ${reason}\n`)
  for (const fault of report.faults) process.stderr.write(`${fault}\n`)
  process.stderr.write(`${report.rows} rows of ${report.lines} lines, ${report.faults.length} faults\n`)
  if (report.faults.length > 0) process.exitCode = 1
}
