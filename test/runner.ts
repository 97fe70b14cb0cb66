import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import { missing, NEEDS } from './services/needs.ts'

/** How long each file took where `npm run test:timings` was run last, in milliseconds. */
const TIMINGS = 'test/timings.json'
const timings = () => JSON.parse(readFileSync(TIMINGS, 'utf8')) as Record<string, number>

/** A long file that is left for the end would be waited for with idle processors. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = timings()
    const timeOf = ({ moduleId }: TestSpecification) => known[relative('.', moduleId)] ?? 0
    return files.sort((a, b) => timeOf(b) - timeOf(a))
  }
}

/** Notes the times of the files that ran; those of the others stay. */
export class NoteTimings implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const known = timings()
    for (const module of modules) {
      const { collectDuration, duration } = module.diagnostic()
      known[module.relativeModuleId] = Number((collectDuration + duration).toPrecision(2))
    }
    const worthNoting = Object.entries(known).filter(([file, ms]) => ms >= 100 && existsSync(file))
    const sorted = Object.fromEntries(worthNoting.sort(([a], [b]) => (a < b ? -1 : 1)))
    writeFileSync(TIMINGS, `${JSON.stringify(sorted, null, 2)}\n`)
  }
}

/** Says once for each what the machine lacks, and how many files were skipped in part or whole for it. */
export class SayWhatIsMissing implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules
      .filter((module) => !module.children.allTests('skipped').next().done)
      .map((module) => readFileSync(module.moduleId, 'utf8'))
    for (const name of missing()) {
      const files = skipped.filter((text) => NEEDS[name].asked.test(text)).length
      if (files > 0) console.log(`skipped: needs ${name} (${files} ${files === 1 ? 'file' : 'files'})`)
    }
  }
}
