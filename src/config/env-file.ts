import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError, sentenceOf } from '../core/errors.ts'

interface EnvLine {
  readonly name: string
  readonly value: string
  readonly line: number
}

/** What a .env file sets, a line each; nothing when there is no such file. No setting spans lines. */
export function readEnvFile(file: string): EnvLine[] {
  const lines = (textOf(file) ?? '').split(/\r?\n/)
  return lines.flatMap((text, index) => {
    if (/^\s*(#|$)/.test(text)) return []
    const [name, value] = Object.entries(parseEnv(text))[0] ?? []
    if (name === undefined || value === undefined || !/^\w+$/.test(name)) {
      throw new ConfigError(`${file}, line ${index + 1}: "${shownLine(text)}" should be NAME=value.`)
    }
    return [{ name, value, line: index + 1 }]
  })
}

/** Of what may be a secret only its name. */
function shownLine(text: string): string {
  const line = text.trim()
  const [name] = /^\w*(?:TOKEN|PROXY)(?!\w)/i.exec(line) ?? []
  return name === undefined ? line : `${name} …`
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    if (['ENOENT', 'ENOTDIR'].includes((thrown as NodeJS.ErrnoException).code ?? '')) return null
    throw new ConfigError(`${file} cannot be read: ${sentenceOf(thrown)}`, { cause: thrown })
  }
}
