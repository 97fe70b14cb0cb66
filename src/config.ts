import { z } from 'zod'
import { PLANS, type PlanName, UNLIMITED } from './access/plans.ts'
import { ConfigError } from './core/errors.ts'
import { nearest } from './core/nearest.ts'
import { parseIso } from './core/time.ts'
import { readEnvFile } from './env-file.ts'

/**
 * Every setting, by its name in the environment; `--data ./x` on the command line is DATA_DIR=./x.
 * An empty value counts as not set, but not that of a flag.
 */
const SETTINGS = {
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  OPS_PORT: wholeNumber(0, 65_535).default(9464),
  DATA_DIR: z.string().min(1).default('./data'),
  SOURCE: z.enum(['auto', 'live', 'sim']).default('auto'),
  ROLE: z.enum(['all', 'record', 'serve']).default('all'),
  STORE: z.enum(['duckdb']).default('duckdb'),
  STORE_MEMORY_MB: wholeNumber(64, 65_536).default(256),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  PAY_TO_BASE: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
  PAY_TO_SOLANA: z
    .string()
    .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    .optional(),
  KEY_REQUIRED_FROM: z
    .string()
    .refine((text) => parseIso(text) !== null)
    .transform((text) => parseIso(text)!)
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|\d{1,2}|[0-9a-fA-F.:/, ]+)$/)
    .default('off'),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).default(5_000),
  LIMITS: byPlan(),
  COMPUTE_LIMITS: byPlan(),
  SIM_SEED: wholeNumber(1, 2_147_483_647).default(7),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['auto', 'pretty', 'json']).default('auto'),
} satisfies Record<string, z.ZodType>

/** What each setting takes, to follow "must be …". */
const ALLOWED: Record<keyof typeof SETTINGS, string> = {
  PORT: 'a port from 0 to 65535 (0 picks a free one)',
  HOST: 'an address to listen on',
  OPS_PORT: 'a port from 0 to 65535 (0 picks a free one)',
  DATA_DIR: 'a folder',
  SOURCE: 'auto, live or sim',
  ROLE: 'all, record or serve',
  STORE: 'duckdb',
  STORE_MEMORY_MB: 'a whole number of megabytes from 64 to 65536',
  PUBLIC_URL: 'an http or https address without a path, such as https://tape.example.org',
  PAY_TO_BASE: 'an address on Base (0x and 40 hexadecimal digits)',
  PAY_TO_SOLANA: 'an address on Solana (base58)',
  KEY_REQUIRED_FROM: 'an ISO 8601 time or a date',
  TRUST_PROXY: 'off, a number of proxies, or a list of their networks such as 10.0.0.0/8',
  MAX_CONNECTIONS: 'a whole number from 10 to 1000000',
  LIMITS: `plans with their calls a minute, such as anonymous=60,scale=off (plans: ${Object.keys(PLANS).join(', ')})`,
  COMPUTE_LIMITS: `plans with their seconds of computing a minute, such as anonymous=5,scale=off (plans: ${Object.keys(PLANS).join(', ')})`,
  SIM_SEED: 'a whole number from 1 to 2147483647',
  LOG_LEVEL: 'trace, debug, info, warn, error or silent',
  LOG_FORMAT: 'auto, pretty or json',
}

/** Settings that a command may take as a flag, by what its user types. */
export const FLAGS = {
  DATA_DIR: '--data',
  SOURCE: '--source',
  ROLE: '--role',
  PORT: '--port',
  HOST: '--host',
  OPS_PORT: '--ops-port',
  STORE: '--store',
} as const satisfies Partial<Record<keyof typeof SETTINGS, string>>

/** Settings that scaling out will bring; naming one today must not pass in silence. */
const NOT_YET = ['CLICKHOUSE_URL', 'DATABASE_URL', 'REDIS_URL', 'FACILITATOR_URL', 'SMTP_URL']

const Settings = z.object(SETTINGS)
export type Config = z.output<typeof Settings>
type SettingName = keyof typeof SETTINGS

/** A value and where it came from: a sentence about it begins with `said`. */
interface Given {
  readonly value: string
  readonly said: string
}

/** Flags win over the environment, the environment over the .env file of the working folder. */
export function loadConfig(
  flags: Partial<Record<keyof typeof FLAGS, string | undefined>> = {},
  env: NodeJS.ProcessEnv = process.env,
  envFile = '.env',
): Config {
  const given = new Map<string, Given>()
  for (const { name, value, line } of readEnvFile(envFile)) {
    if (!(name in SETTINGS) && !NOT_YET.includes(name)) throw unknownSetting(name, `${envFile}, line ${line}`)
    if (value !== '') given.set(name, { value, said: `${envFile}, line ${line}: ${name}` })
  }
  for (const name of [...Object.keys(SETTINGS), ...NOT_YET]) {
    const value = env[name]
    if (value !== undefined && value !== '') given.set(name, { value, said: `${name} in the environment` })
  }
  for (const [name, flag] of Object.entries(FLAGS)) {
    const value = flags[name as keyof typeof FLAGS]
    if (value !== undefined) given.set(name, { value, said: flag })
  }
  for (const name of NOT_YET) {
    const set = given.get(name)
    if (set)
      throw new ConfigError(`${set.said} is set, but this version cannot use it yet. Unset it to start.`)
  }
  const values = Object.fromEntries([...given].map(([name, { value }]) => [name, value]))
  const parsed = Settings.safeParse(values)
  if (parsed.success) return parsed.data
  const name = String(parsed.error.issues[0]?.path[0]) as SettingName
  const { said, value } = given.get(name)!
  throw new ConfigError(`${said} is "${value}", but must be ${ALLOWED[name]}.`)
}

function unknownSetting(name: string, where: string): ConfigError {
  const [near] = nearest(name, Object.keys(SETTINGS))
  const hint = near === undefined ? 'See .env.example.' : `Did you mean ${near}?`
  return new ConfigError(`${where}: ${name} is no setting of perptape. ${hint}`)
}

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
}

function byPlan() {
  return z
    .string()
    .transform(limitsIn)
    .refine((limits) => limits !== null)
    .transform((limits) => limits ?? {})
    .default({})
}

/** Calls or seconds a minute by plan; null where the text is something else. */
function limitsIn(text: string): Partial<Record<PlanName, number>> | null {
  const limits: Partial<Record<PlanName, number>> = {}
  for (const part of text.split(',')) {
    const [, plan = '', limit] = /^\s*([a-z]+)\s*=\s*(off|[1-9]\d{0,6})\s*$/.exec(part) ?? []
    if (!Object.hasOwn(PLANS, plan)) return null
    limits[plan as PlanName] = limit === 'off' ? UNLIMITED : Number(limit)
  }
  return limits
}
