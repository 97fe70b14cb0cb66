import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read } from './fixtures/deploy-files.ts'
import { isThere } from './services/server.ts'

/** The files that run perptape elsewhere name settings, files and exit codes of this very version. */
const settings = new Set(
  [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map((match) => match[1]),
)
const UNITS = ['deploy/perptape.service', 'deploy/perptape@.service']

describe.each([
  ['deploy/perptape.service', /^Environment=([A-Z_]+)=/gm],
  ['deploy/perptape@.service', /(?:^Environment=|^#.*?(?:\W|, ))([A-Z_]+)=/gm],
  ['deploy/nginx.conf', /\b([A-Z_]+)=\S/g],
  ['deploy/nginx.cluster.conf', /\b([A-Z_]+)=\S/g],
  ['deploy/Caddyfile', /\b([A-Z_]+)=\S/g],
  ['deploy/Dockerfile', /^#.*?\b([A-Z_]+)=\S/gm],
])('%s', (file, pattern) => {
  it('sets what is a setting', () => {
    const named = [...read(file).matchAll(pattern)].map((match) => match[1]!)
    expect(named.length).toBeGreaterThan(0)
    // The example of a line is none.
    for (const name of named) if (name !== 'NAME') expect(settings, name).toContain(name)
  })
})

it('the image has every file that the build needs, and starts the command', () => {
  const dockerfile = read('deploy/Dockerfile')
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) =>
    match[1]!.split(' '),
  )
  const shipped = read('.dockerignore')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  expect([...copied].sort()).toEqual([...shipped].sort())
  const wanted = [...read('scripts/build.mjs').matchAll(/tsconfig[.\w]*\.json/g)].map(([name]) => name)
  expect(copied).toEqual(expect.arrayContaining(wanted))
  const [, env] = /^ENV (.+)$/m.exec(dockerfile)!
  const names = env!.split(' ').map((pair) => pair.split('=')[0]!)
  for (const name of names) if (name !== 'NODE_ENV') expect(settings, name).toContain(name)
  expect(read(JSON.parse(read('package.json')).bin.perptape)).toContain("import('../dist/cli.js')")
  expect(dockerfile).toContain('ENTRYPOINT ["node", "dist/cli.js"]')
  expect(dockerfile).toMatch(/^USER node$/m)
})

it.each(UNITS)('%s does not start again after what another start does not mend', (unit) => {
  const codes = /^RestartPreventExitStatus=(.+)$/m.exec(read(unit))![1]!.split(' ')
  const documented = [...read('docs/OPERATE.md').matchAll(/^\| (\d+) \|/gm)].map((match) => match[1])
  for (const code of codes) expect(documented).toContain(code)
})

it.each(UNITS)('%s may write to its folder alone, and gains no right', (unit) => {
  const lines = read(unit).split('\n')
  for (const line of [
    'UMask=0077',
    'NoNewPrivileges=true',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'PrivateTmp=true',
    'RestrictNamespaces=true',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
    'SystemCallFilter=@system-service',
  ])
    expect(lines).toContain(line)
  const [writable] = lines.flatMap((line) => /^ReadWritePaths=(.*)/.exec(line)?.[1] ?? [])
  expect(lines).toContain(`Environment=DATA_DIR=${writable}`)
  // V8 compiles into memory that it then runs.
  expect(lines.some((line) => line.startsWith('MemoryDenyWriteExecute'))).toBe(false)
})

describe.skipIf(!isThere('/usr/bin/systemd-analyze'))('systemd', () => {
  it.each([
    ['deploy/perptape.service', 'perptape.service'],
    ['deploy/perptape@.service', 'perptape@serve.service'],
  ])('takes %s as a unit', (file, as) => {
    const folder = mkdtempSync(join(tmpdir(), 'perptape-unit-'))
    try {
      copyFileSync(file, join(folder, as))
      const { stderr } = spawnSync('systemd-analyze', ['verify', join(folder, as)], { encoding: 'utf8' })
      // It knows of more than this unit, and of manuals that the machine does not have.
      expect(stderr.split('\n').filter((line) => line.includes('perptape') && !/man /.test(line))).toEqual([])
      const security = ['security', '--offline=true', '--threshold=20', join(folder, as)]
      const { status, stdout } = spawnSync('systemd-analyze', security, { encoding: 'utf8' })
      expect(status, stdout).toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
