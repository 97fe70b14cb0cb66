// A registry may lack the builds of a package for other platforms. npm then leaves them out of package-lock.json, and
// `npm ci` refuses the lock for what it lacks. This adds them by name, version and platform; run it after `npm install`.
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'package-lock.json'
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const CPUS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
let added = 0
for (const [path, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const own = `${path}/node_modules/${name}`
    const shared = `node_modules/${name}`
    if (lock.packages[own] || lock.packages[shared]) continue
    lock.packages[shared] = {
      version,
      optional: true,
      ...(entry.dev ? { dev: true } : {}),
      ...platformOf(name),
    }
    added++
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
console.log(`${added} packages of other platforms added to ${FILE}`)

function platformOf(name) {
  const parts = name.split(/[-/_@]/)
  const os = SYSTEMS.find((system) => parts.includes(system))
  const cpu = CPUS.find((kind) => parts.includes(kind))
  const musl = parts.some((part) => part.startsWith('musl'))
  return {
    ...(os ? { os: [os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os === 'linux' ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
  }
}
