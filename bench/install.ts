import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../test/services/server.ts'
import { report } from './figure.ts'

// What a newcomer waits for: packages, megabytes and seconds of `npm ci` from a warm cache, of a build, and of what is
// published: the whole, installed in an empty folder and started there, the client, and the MCP bridge.

const folder = mkdtempSync(join(tmpdir(), 'perptape-bench-install-'))
const at = (...path: string[]) => join(folder, ...path)
const most = (name: string, value: number, unit: string, target: number) =>
  report({ name, value, unit, target, bound: 'most' })

try {
  mkdirSync(at('root'))
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(file, at('root', file))
  npm(at('root'), 'ci', '--prefer-offline')
  const seconds = timed(() => npm(at('root'), 'ci', '--prefer-offline'))
  most('packages of npm ci', packagesIn(at('root/node_modules')), 'packages', 280)
  most('npm ci on disk', megabytes(at('root/node_modules')), 'MB', 300)
  most('npm ci from a warm cache', seconds, 's', 30)

  const [build, idle] = [['scripts/build.mjs'], ['scripts/build.mjs', '--if-needed']]
  most(
    'build',
    timed(() => node(build)),
    's',
    4,
  )
  most(
    'build when nothing has changed',
    timed(() => node(idle)),
    's',
    0.5,
  )

  for (const name of ['.', './packages/client', './packages/mcp'])
    npm('.', 'pack', name, '--pack-destination', folder)
  most('perptape, installed from its package', installed(/^perptape-\d/), 'MB', 200)
  most('its first start there until healthy', await startedIn(at('perptape')), 's', 20)
  most('@perptape/client, installed', installed(/^perptape-client/), 'MB', 10)
  most('@perptape/mcp, installed', installed(/^perptape-mcp/), 'MB', 10)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function npm(cwd: string, ...args: string[]): void {
  execFileSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function node(args: readonly string[]): void {
  execFileSync(process.execPath, args, { stdio: 'ignore' })
}

function timed(run: () => void): number {
  const begun = performance.now()
  run()
  return (performance.now() - begun) / 1_000
}

/** As the disk counts them. */
function megabytes(path: string): number {
  return Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0])
}

function packagesIn(modules: string): number {
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
  return Object.keys(lock.packages).length
}

/** Installs a package that was packed, in an empty folder named like it. */
function installed(file: RegExp): number {
  const packed = readdirSync(folder).find((name) => file.test(name) && name.endsWith('.tgz'))!
  const into = at(packed.replace(/-\d.*/, ''))
  mkdirSync(into)
  writeFileSync(join(into, 'package.json'), '{}')
  npm(into, 'install', '--prefer-offline', at(packed))
  return megabytes(join(into, 'node_modules'))
}

async function startedIn(cwd: string): Promise<number> {
  const port = await freePort()
  const args = ['--source', 'sim', '--port', String(port), '--ops-port', '0']
  const begun = performance.now()
  const child = spawn(resolve(cwd, 'node_modules/.bin/perptape'), ['start', ...args], {
    cwd,
    stdio: 'ignore',
  })
  const closed = once(child, 'close')
  try {
    while (!(await isHealthy(port))) {
      if (child.exitCode !== null || performance.now() - begun > 300_000)
        throw new Error('it did not become healthy')
      await sleep(50)
    }
    return (performance.now() - begun) / 1_000
  } finally {
    child.kill('SIGTERM')
    await closed
  }
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/v1/public/health`)).ok
  } catch {
    return false
  }
}
