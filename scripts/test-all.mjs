// Every test there is, and what they need: packages of their own, Debian's servers and browser where they are missing and
// we may install them, each with a line. Further arguments go to the test runner: `-- --project deep` leaves out what
// `npm test` has just run.
import { spawnSync } from 'node:child_process'

const run = (command, ...args) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  return status === 0
}
if (!run('node', 'scripts/install-tools.mjs')) process.exit(1)
run('npx', 'tsx', 'scripts/ensure-services.ts')
// The dates are run whatever came before: one run tells all that is wrong.
const passed = [run('npx', 'vitest', 'run', ...process.argv.slice(2)), run('node', 'scripts/test-dates.mjs')]
process.exit(passed.every(Boolean) ? 0 : 1)
