import type { z } from 'zod'
import { type Given, readGiven } from './config/given.ts'
import { sentenceIn } from './config/grammar.ts'
import { secretsIn, shownText } from './config/secrecy.ts'
import { type Flags, SETTING_NAMES, SETTINGS, type Setting, type SettingName } from './config/settings.ts'
import { ConfigError } from './core/errors.ts'
import { isLoopback } from './core/ip-address.ts'
import { registerSecrets } from './core/struck.ts'

/** What is in force: plain values, so that it can be handed to another thread as it is. */
export type Config = { readonly [N in SettingName]: z.output<(typeof SETTINGS)[N]['read']> }

/** A setting as it may be shown to anyone: secrets are struck out. */
export interface InForce {
  readonly name: SettingName
  /** Null where it is not set and has no default. */
  readonly value: string | null
  readonly from: Given['from'] | 'default'
  /** The flag, the name in the environment, or the line of the file; null of a default. */
  readonly where: string | null
}

/** The settings, and a sentence about each that is wrong; of those that are, `config` has nothing to go by. */
export interface Survey {
  readonly config: Config
  readonly inForce: readonly InForce[]
  readonly faults: readonly string[]
}

/** Flags win over the environment, the environment over the .env file of the working folder. */
export function loadConfig(
  flags: Flags = {},
  env: NodeJS.ProcessEnv = process.env,
  envFile = '.env',
): Config {
  const { config, faults } = surveyConfig(flags, env, envFile)
  if (faults[0] !== undefined) throw new ConfigError(faults[0])
  return config
}

export function surveyConfig(
  flags: Flags = {},
  env: NodeJS.ProcessEnv = process.env,
  envFile = '.env',
): Survey {
  const { given, faults } = readGiven(flags, env, envFile)
  const values: Record<string, unknown> = {}
  const inForce: InForce[] = []
  for (const name of SETTING_NAMES) {
    const setting: Setting = SETTINGS[name]
    const set = given.get(name)
    const text = set?.value ?? setting.fallback
    const read = setting.read.safeParse(text)
    const shown = text === undefined ? null : shownText(setting.secrecy, text, read.success)
    if (text !== undefined) registerSecrets(secretsIn(setting.secrecy, text, read.success))
    inForce.push({ name, value: shown, from: set?.from ?? 'default', where: set?.where ?? null })
    if (read.success) values[name] = read.data
    else faults.push(faultOf(set!.said, shown!, setting, read.error))
  }
  const config = values as Config
  return { config, inForce, faults: [...faults, ...contradictions(config, given)] }
}

function faultOf(said: string, shown: string, { allowed }: Setting, error: z.ZodError): string {
  const sentence = sentenceIn(error)
  return sentence === null
    ? `${said} is "${shown}", but must be ${allowed}.`
    : `${said} is "${shown}": ${sentence}`
}

/** What each setting may be, but not all of them together. */
function contradictions(config: Config, given: ReadonlyMap<string, Given>): string[] {
  return [...opsContradictions(config, given), ...clusterContradictions(config, given)]
}

/** Parts of one service that run apart find each other by what they share. */
function clusterContradictions(
  { STORE, CLICKHOUSE_URL, ROLE }: Config,
  given: ReadonlyMap<string, Given>,
): string[] {
  if (STORE === 'clickhouse' && CLICKHOUSE_URL === undefined && !given.has('CLICKHOUSE_URL'))
    return ['STORE is "clickhouse": set CLICKHOUSE_URL too, which says where it is.']
  if (STORE === 'duckdb' && CLICKHOUSE_URL !== undefined)
    return ['CLICKHOUSE_URL is set, but STORE is "duckdb": set STORE=clickhouse, or leave the address out.']
  if (STORE === 'duckdb' && ROLE === 'jobs')
    return [
      'ROLE is "jobs", but an embedded store belongs to one process: set STORE=clickhouse, or ROLE=all, which does the jobs too.',
    ]
  return []
}

function opsContradictions(config: Config, given: ReadonlyMap<string, Given>): string[] {
  const { OPS_HOST, OPS_TOKEN } = config
  if (OPS_HOST === undefined || OPS_HOST === 'localhost' || isLoopback(OPS_HOST)) return []
  if (OPS_TOKEN !== undefined || given.has('OPS_TOKEN')) return []
  const { said, value } = given.get('OPS_HOST')!
  return [
    `${said} is "${value}", which other machines can reach: set OPS_TOKEN too, which they have to name.`,
  ]
}
