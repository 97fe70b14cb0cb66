// Runs the tests that go by the clock at dates on which code that knows only its own day breaks. Arguments go to the test
// runner, and choose others: node scripts/test-dates.mjs --project quick
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const DATES = [
  // The last seconds of a year, and with them of a day, an hour and a quarter.
  '2026-12-31T23:58:40Z',
  // A leap day, and a Tuesday.
  '2028-02-29T00:00:05Z',
  // A Sunday, the hour in which Europe sets its clocks forward.
  '2027-03-28T00:59:30Z',
  // A Saturday in summer, years ahead.
  '2031-07-05T11:14:50Z',
]

/** Most tests have a moment of their own; these go by the clock. */
const goesByTheClock = (file) =>
  /\bDate\.now\(\)|\bnew Date\(\)|\bsystemClock\b/.test(readFileSync(file, 'utf8'))
const QUICK = ['src', 'test/http', 'test/mcp', 'test/venues'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name)),
)
const BY_THE_CLOCK = QUICK.filter(goesByTheClock)
/** A whole service with a past that ends on that day: on the oddest one, as each takes a first start. */
const SERVICE = 'test/service.test.ts'

const wanted = process.argv.slice(2)
for (const date of DATES) {
  console.log(`\nAs of ${date}`)
  const own = date.startsWith('2028-02-29') ? [...BY_THE_CLOCK, SERVICE] : BY_THE_CLOCK
  const args = wanted.length > 0 ? wanted : own
  const { status } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATE: date },
  })
  if (status !== 0) process.exit(status ?? 1)
}
