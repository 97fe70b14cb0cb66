import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Entry {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, Entry>>
}
const installed = Object.entries(packages).filter(([path]) => path !== '')

it('every package has its hash, those of other platforms too', () => {
  expect(installed.length).toBeGreaterThan(300)
  const without = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(without.map(([path, { version }]) => `${path} ${version}`)).toEqual([])
})

it('the lock names no registry, so that everybody installs from their own', () => {
  expect(installed.flatMap(([path, { resolved }]) => (resolved === undefined ? [] : [path]))).toEqual([])
})

it('no install script runs, whatever npm is used', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  // Scripts around others do not run then either: whoever needs a build asks for it.
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare', 'prestart', 'pretest', 'prepack']) {
    expect(scripts).not.toHaveProperty(name)
  }
  expect(scripts.start).toContain('scripts/build.mjs --if-needed')
  expect(scripts.test).toContain('scripts/build.mjs --if-needed')
})

it('direct dependencies are exact versions', () => {
  const { dependencies, devDependencies, overrides } = JSON.parse(readFileSync('package.json', 'utf8'))
  const overridden = Object.values(overrides).flatMap((of) =>
    typeof of === 'string' ? [of] : Object.values(of as object),
  )
  for (const version of [...Object.values({ ...dependencies, ...devDependencies }), ...overridden]) {
    expect(version).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
})
