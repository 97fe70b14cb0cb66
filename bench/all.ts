import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { type Figure, isMet, readFigures } from './figure.ts'

// Runs every bench one after the other and prints one table. With names, only those: npm run bench -- http-board

/** Parts of benches, not benches. */
const PART = /^(all|figure|rounds|live-service|.*-(child|parent|fill|worker|interest|calls))\.ts$/

interface TableRow {
  readonly name: string
  readonly measured: string
  readonly target: string
  readonly met: boolean
}

const wanted = process.argv.slice(2)
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.ts') && !PART.test(file))
const chosen = files
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace(/\.ts$/, '')))
  .sort()
const rows: TableRow[] = []
let failed = 0
for (const file of chosen) {
  console.log(`\n— ${file}`)
  const { code, output } = await run(file)
  rows.push(...readFigures(output).map(rowOf))
  if (code !== 0) failed++
}
console.log(`\n${table(rows)}`)
if (failed > 0) console.log(`${failed} of ${chosen.length} benches did not finish.`)
process.exitCode = failed > 0 || rows.some(({ met }) => !met) ? 1 : 0

function run(file: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', `${import.meta.dirname}/${file}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      process.stdout.write(chunk)
    })
    child.on('close', (code) => resolve({ code, output }))
  })
}

function table(rows: readonly TableRow[]): string {
  const lines = rows.map(
    ({ name, measured, target, met }) => `| ${name} | ${measured} | ${target} | ${met ? 'met' : 'MISSED'} |`,
  )
  return ['| Figure | Measured | Target | |', '| --- | ---: | ---: | --- |', ...lines].join('\n')
}

function rowOf(figure: Figure): TableRow {
  const { name, value, unit, target, bound } = figure
  return {
    name,
    measured: `${shown(value)} ${unit}`,
    target: `${bound === 'least' ? '≥' : '≤'} ${shown(target)} ${unit}`,
    met: isMet(figure),
  }
}

function shown(value: number): string {
  return Math.abs(value) >= 1_000 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)
}
