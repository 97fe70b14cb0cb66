// The conformance suite of MCP wants Node 22; perptape itself runs on 20. Gets one from npm when it is missing, beside
// what else is kept there, and prints where it is: it must never stand on the path of npm's scripts. Says so when it
// cannot be had, and those tests then report themselves as skipped.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const VERSION = '22.23.3'
const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const cache = fileURLToPath(new URL('../node_modules/.cache/node-22', import.meta.url))
const node = join(cache, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const works = () =>
  existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${VERSION}`
if (!works()) {
  mkdirSync(cache, { recursive: true })
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
  spawnSync('npm', ['install', '--prefix', cache, ...quiet, `${name}@${VERSION}`], { stdio: 'ignore' })
}
if (works()) console.log(node)
else {
  console.error(
    `Node ${VERSION} could not be had from npm (${name}): the conformance suite of MCP will be skipped.`,
  )
  process.exitCode = 1
}
