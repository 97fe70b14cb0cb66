// Runs the whole suite at dates on which code that knows only its own day breaks. A few minutes each; stops at the
// first that fails. Further arguments go to the test runner: node scripts/test-dates.mjs src/sim
import { spawnSync } from 'node:child_process'

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

for (const date of DATES) {
  console.log(`\nThe suite as of ${date}`)
  const { status } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATE: date },
  })
  if (status !== 0) process.exit(status ?? 1)
}
