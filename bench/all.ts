import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { type Figure, isMet, readFigures } from './figure.ts'

// Runs every bench one after the other and prints one table. With names, only those: npm run bench -- http-board

/** Parts of benches, not benches. */
const PART = /^(all|figure|.*-(child|parent|report|worker))\.ts$/

const wanted = process.argv.slice(2)
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.ts') && !PART.test(file))
const chosen = files
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace(/\.ts$/, '')))
  .sort()
const figures: Figure[] = []
let failed = 0
for (const file of chosen) {
  console.log(`\n— ${file}`)
  const { code, output } = await run(file)
  figures.push(...readFigures(output))
  if (code !== 0) failed++
}
console.log(`\n${table(figures)}`)
if (failed > 0) console.log(`${failed} of ${chosen.length} benches did not finish.`)
process.exitCode = failed > 0 || figures.some((figure) => !isMet(figure)) ? 1 : 0

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

function table(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => {
    const sign = figure.bound === 'least' ? '≥' : '≤'
    const state = isMet(figure) ? 'met' : 'MISSED'
    return `| ${figure.name} | ${shown(figure.value)} ${figure.unit} | ${sign} ${shown(figure.target)} ${figure.unit} | ${state} |`
  })
  return ['| Figure | Measured | Target | |', '| --- | ---: | ---: | --- |', ...lines].join('\n')
}

function shown(value: number): string {
  return Math.abs(value) >= 1_000 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)
}
