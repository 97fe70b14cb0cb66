import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The files that run perptape elsewhere name settings, files and exit codes of this very version. */
const read = (file: string) => readFileSync(file, 'utf8')
const settings = new Set(
  [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map((match) => match[1]),
)

describe.each([
  ['deploy/perptape.service', /^Environment=([A-Z_]+)=/gm],
  ['deploy/nginx.conf', /\b([A-Z_]+)=\S/g],
  ['deploy/Caddyfile', /\b([A-Z_]+)=\S/g],
])('%s', (file, pattern) => {
  it('sets what is a setting', () => {
    const named = [...read(file).matchAll(pattern)].map((match) => match[1]!)
    expect(named.length).toBeGreaterThan(0)
    for (const name of named) expect(settings, name).toContain(name)
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
  const [, env] = /^ENV (.+)$/m.exec(dockerfile)!
  const names = env!.split(' ').map((pair) => pair.split('=')[0]!)
  for (const name of names) if (name !== 'NODE_ENV') expect(settings, name).toContain(name)
  expect(read(JSON.parse(read('package.json')).bin.perptape)).toContain("import('../dist/cli.js')")
  expect(dockerfile).toContain('ENTRYPOINT ["node", "dist/cli.js"]')
})

it('the unit does not start again after what another start does not mend', () => {
  const codes = /^RestartPreventExitStatus=(.+)$/m.exec(read('deploy/perptape.service'))![1]!.split(' ')
  const documented = [...read('docs/OPERATE.md').matchAll(/^\| (\d+) \|/gm)].map((match) => match[1])
  for (const code of codes) expect(documented).toContain(code)
})
