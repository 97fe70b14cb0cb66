// Runs tests at dates on which code that knows only its own day breaks. By itself what reckons with days, hours and
// calendars; further arguments go to the test runner instead: node scripts/test-dates.mjs --project quick
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

/** Of both kinds: what makes and reads rows by the day, and a market at that date with what is asked of it. */
const BY_THE_CALENDAR = [
  'src/core/',
  'src/define/',
  'src/recorder/',
  'src/seals/',
  'src/sim/',
  'src/store/bulk/',
  'src/tasks/',
  'test/http/history',
  'test/http/datasets',
]

const wanted = process.argv.slice(2)
for (const date of DATES) {
  console.log(`\nAs of ${date}`)
  const args = wanted.length > 0 ? wanted : BY_THE_CALENDAR
  const { status } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATE: date },
  })
  if (status !== 0) process.exit(status ?? 1)
}
