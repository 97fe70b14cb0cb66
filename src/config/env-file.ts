import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError, sentenceOf } from '../core/errors.ts'
import { SETTING_NAMES, SETTINGS } from './settings.ts'

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

/** All of it where it is about a setting that is public; otherwise the setting's name alone, where it has one. */
function shownLine(text: string): string {
  const line = text.trim()
  const [word = ''] = /^\w+/.exec(line) ?? []
  const name = SETTING_NAMES.find((known) => known === word.toUpperCase())
  if (name === undefined) return '…'
  return SETTINGS[name].secrecy === 'public' ? line : `${word} …`
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    if (['ENOENT', 'ENOTDIR'].includes((thrown as NodeJS.ErrnoException).code ?? '')) return null
    throw new ConfigError(`${file} cannot be read: ${sentenceOf(thrown)}`, { cause: thrown })
  }
}
