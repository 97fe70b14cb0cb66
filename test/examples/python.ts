import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { finished } from '../end-to-end/perptape.ts'

const REQUIREMENTS = 'examples/python/requirements.txt'

/** Index, proxy and certificates are whoever's who runs the tests. */
const SETTINGS = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(pip|https?_proxy|no_proxy|ssl_cert|requests_ca)/i.test(name),
  ),
) as Record<string, string>

/**
 * A Python that has what the examples require, made once for these requirements and kept with other caches; null where it
 * cannot be had, as without a network.
 */
export async function pythonWithRequirements(): Promise<string | null> {
  const digest = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12)
  const folder = resolve('node_modules/.cache/python', digest)
  const python = join(folder, 'bin/python3')
  const isWhole = join(folder, 'whole')
  if (existsSync(isWhole)) return python
  rmSync(folder, { recursive: true, force: true })
  const made = await finished('python3', ['-m', 'venv', folder])
  if (made.code !== 0) return null
  const quick = ['--quiet', '--retries', '0', '--timeout', '10', '--disable-pip-version-check']
  const install = ['-m', 'pip', 'install', ...quick, '-r', REQUIREMENTS]
  const { code } = await finished(python, install, { settings: SETTINGS })
  if (code !== 0) return null
  writeFileSync(isWhole, '')
  return python
}
