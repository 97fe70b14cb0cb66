import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** When the tests believe it is: an ordinary Wednesday, unless told otherwise (npm run test:dates). */
const date = process.env.TEST_DATE ?? '2026-11-18T14:03:20Z'

/** Tests that leave nothing behind: loading all that they need takes longer than most of them, and is done once for all. */
const STATELESS = [
  'packages/client/src/*.test.ts',
  'src/{access,analytics,content,core,datasets,define,ledger,methods,offers}/**/*.test.ts',
  'src/{seals,series,signals,sim,store}/**/*.test.ts',
  'src/{readings,recorder,rollups,serve,tables,tasks,venues}/**/*.test.ts',
  'src/commands/{account-keys,blocked,doctor,doctor-report,forget,sql-output,text-table}.test.ts',
  'src/process/*.test.ts',
  'src/config.test.ts',
  'test/{browser,contract,http,venues}/**/*.test.ts',
  'test/docs/{guide,links,live-boards,names,openapi,verify}.test.ts',
  'test/faults/{ambiguous-requests,connections,export-broken-off,fair-use,health-store,honest-market}.test.ts',
  'test/faults/{import-beside-recording,keys-in-logs,never-answered,past,store-*}.test.ts',
  'test/{build,dependencies,deploy*,layers,registry}.test.ts',
  'test/torture/*.test.ts',
]

/**
 * The longest of each project, in the order in which they begin: one that is left for the end would be waited for with
 * idle processors. The first has the simulated folder made, which takes half a minute; the next needs none.
 */
const LONGEST = [
  'test/faults/folder-birth',
  'test/docs/guides',
  'test/end-to-end/cluster',
  'test/docs/commands',
  'test/faults/health-service',
  'test/faults/threads',
  'test/end-to-end/service',
  'test/faults/tasks-ctrl-c',
  'test/faults/folder-start-stop',
  'test/faults/import-memory',
  'test/end-to-end/first-steps',
  'test/browser/pages',
  'test/browser/reference',
  'test/contract/simulated-past',
].map((name) => resolve(`${name}.test.ts`))

/** A process that is shared ends as soon as a file of the other project is next: those of one project stay together. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = ({ moduleId }: TestSpecification) =>
      LONGEST.includes(moduleId) ? LONGEST.indexOf(moduleId) : LONGEST.length
    return ['stateful', 'stateless'].flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((a, b) => placeOf(a) - placeOf(b)),
    )
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/made-once/setup.ts'],
    setupFiles: ['test/clock/shifted-clock.mjs'],
    alias: [{ find: /^.*\/core\/worker-file\.ts$/, replacement: resolve('test/made-once/worker-file.ts') }],
    env: { CLOCK_SHIFT_MS: String(Date.parse(date) - Date.now()) },
    pool: 'forks',
    // One for each core: by default the runner keeps one of two for itself.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'stateless', include: STATELESS, isolate: false } },
      // The engine, sockets and workers of one test file are its own: files run side by side, cases in order.
      {
        extends: true,
        test: {
          name: 'stateful',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...STATELESS],
        },
      },
    ],
  },
})
