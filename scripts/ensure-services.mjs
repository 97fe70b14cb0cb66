// The tests of what several machines share want Debian's ClickHouse, PostgreSQL and Redis. Installs what is missing where
// we may; says so loudly when we can't, and those tests then report themselves as skipped.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const wanted = [
  ['clickhouse-server', '/usr/sbin/clickhouse-server', '/usr/bin/clickhouse-server'],
  ['postgresql', '/usr/lib/postgresql'],
  ['redis-server', '/usr/bin/redis-server'],
]
const missing = () => wanted.filter(([, ...places]) => !places.some(existsSync)).map(([name]) => name)

if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.log(`Installing ${missing().join(', ')} for the tests …`)
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  // One after the other: a server that cannot be had does not keep the others away.
  for (const name of missing()) apt('install', '-y', '--no-install-recommends', name)
}
for (const name of missing()) {
  console.log(
    `\n!!! ${name} IS NOT HERE AND CANNOT BE INSTALLED: EVERYTHING THAT NEEDS IT IS NOT TESTED !!!\n`,
  )
}
