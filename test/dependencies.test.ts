import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

interface Entry {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly libc?: readonly string[]
}
interface Manifest {
  readonly private?: boolean
  readonly name?: string
  readonly version?: string
  readonly description?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

const json = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T
const manifests = ['package.json', ...['bench', 'packages', 'scripts', 'test'].flatMap(manifestsIn)]
const locks = manifests
  .map((file) => join(dirname(file), 'package-lock.json'))
  // What a package bundles, or has no dependency worth a lock, comes from the root.
  .filter((file) => !['packages/client', 'packages/mcp'].includes(dirname(file)))

function manifestsIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules')
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return manifestsIn(join(folder, entry.name))
    return entry.name === 'package.json' ? [join(folder, entry.name)] : []
  })
}

const entriesOf = (lock: string) =>
  Object.entries(json<{ packages: Readonly<Record<string, Entry>> }>(lock).packages).filter(([path]) => path)

it('every folder with packages of its own is known to the script that installs them', () => {
  const known = [...readFileSync('scripts/install-tools.mjs', 'utf8').matchAll(/^ {2}'([\w/-]+)',$/gm)]
  expect(known.map(([, folder]) => `${folder}/package-lock.json`).sort()).toEqual(locks.slice(1).sort())
})

it.each(locks)('%s: every package has its hash, those of other platforms too', (lock) => {
  const without = entriesOf(lock).filter(
    ([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  )
  expect(without.map(([path, { version }]) => `${path} ${version}`)).toEqual([])
})

it.each(locks)('%s names no registry, so that everybody installs from their own', (lock) => {
  expect(entriesOf(lock).flatMap(([path, { resolved }]) => (resolved === undefined ? [] : [path]))).toEqual(
    [],
  )
})

it('what is built for another C library is not installed, although libsql does not say which are', () => {
  const builds = entriesOf('package-lock.json').filter(([path]) => /@libsql\/linux-/.test(path))
  expect(builds.length).toBeGreaterThan(3)
  for (const [path, { libc }] of builds)
    expect([path, libc]).toEqual([path, [path.includes('musl') ? 'musl' : 'glibc']])
})

it('the root installs few packages', () => {
  // Of other platforms too: on one of them it is some seventy less.
  expect(entriesOf('package-lock.json').length).toBeLessThan(350)
})

it('what stays outside the programs is what the package needs', () => {
  const [, outside] = /const OUTSIDE = \[([^\]]+)\]/.exec(readFileSync('scripts/bundle.mjs', 'utf8'))!
  const names = [...outside!.matchAll(/'(.+)'/g)].map(([, name]) => name!)
  const needed = [...names.filter((name) => name !== 'pg-native'), 'openapi-fetch']
  expect(Object.keys(json<Manifest>('package.json').dependencies!).sort()).toEqual(needed.sort())
})

it('no install script runs, whatever npm is used', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  expect(readFileSync('scripts/install-tools.mjs', 'utf8')).toContain("'--ignore-scripts'")
  // Scripts around others do not run then either: whoever needs a build asks for it.
  const unwanted = /^(?:(?:pre|post)?install|prepare|prestart|pretest|prepack)$/
  for (const file of manifests) {
    const names = Object.keys(json<Manifest>(file).scripts ?? {})
    expect(names.filter((name) => unwanted.test(name))).toEqual([])
  }
  expect(json<Manifest>('package.json').scripts!.start).toContain('scripts/build.mjs --if-needed')
})

it.each(manifests)('%s: direct dependencies are exact versions', (file) => {
  const { dependencies, devDependencies, overrides = {} } = json<Manifest>(file)
  const overridden = Object.values(overrides).flatMap((of) =>
    typeof of === 'string' ? [of] : Object.values(of),
  )
  for (const version of [...Object.values({ ...dependencies, ...devDependencies }), ...overridden]) {
    expect(version).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
})

it('packages that are published have one version; the others say what they are for', () => {
  const { version } = json<Manifest>('package.json')
  for (const file of manifests) {
    const manifest = json<Manifest>(file)
    if (manifest.private === true) expect(manifest.description).toMatch(/\w/)
    else expect([file, manifest.version]).toEqual([file, version])
  }
})
