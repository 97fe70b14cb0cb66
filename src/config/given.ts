import { nearest } from '../core/nearest.ts'
import { readEnvFile } from './env-file.ts'
import { FLAGS, type Flags, SETTING_NAMES, SETTINGS, type Setting } from './settings.ts'

/** A value and where it came from. */
export interface Given {
  readonly value: string
  readonly from: 'flag' | 'environment' | 'file'
  /** The flag, the name in the environment, or the line of the file. */
  readonly where: string
  /** What a sentence about it begins with. */
  readonly said: string
}

const ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  SETTING_NAMES.flatMap((name) => {
    const { alias }: Setting = SETTINGS[name]
    return alias === undefined ? [] : [[alias, name]]
  }),
)
/** The spelling that wins comes last. */
const SPELLINGS = [...SETTING_NAMES, ...Object.keys(ALIASES)]

/** Flags win over the environment, the environment over the .env file; with them sentences about names nobody knows. */
export function readGiven(flags: Flags, env: NodeJS.ProcessEnv, envFile: string) {
  const given = new Map<string, Given>()
  const faults: string[] = []
  const take = (name: string, one: Given) => given.set(ALIASES[name] ?? name, one)
  for (const { name, value, line } of readEnvFile(envFile)) {
    const where = `${envFile}, line ${line}`
    if (!SPELLINGS.includes(name)) faults.push(unknownSetting(name, where))
    else if (value !== '') take(name, { value, from: 'file', where, said: `${where}: ${name}` })
  }
  for (const name of SPELLINGS) {
    const value = env[name]
    if (value === undefined || value === '') continue
    take(name, { value, from: 'environment', where: name, said: `${name} in the environment` })
  }
  for (const [name, flag] of Object.entries(FLAGS)) {
    const value = flags[name as keyof typeof FLAGS]
    if (value !== undefined) take(name, { value, from: 'flag', where: flag, said: flag })
  }
  return { given, faults }
}

function unknownSetting(name: string, where: string): string {
  const [near] = nearest(name, SETTING_NAMES)
  const hint = near === undefined ? 'See .env.example.' : `Did you mean ${near}?`
  return `${where}: ${name} is no setting of perptape. ${hint}`
}
