import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { PLANS, type PlanName, UNLIMITED } from './access/plans.ts'
import { ConfigError } from './core/errors.ts'
import { parseIso } from './core/time.ts'

/**
 * Every setting, by its name in the environment; `--data ./x` on the command line is DATA_DIR=./x.
 * An empty value counts as not set.
 */
const SETTINGS = {
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  OPS_PORT: wholeNumber(0, 65_535).default(9464),
  DATA_DIR: z.string().default('./data'),
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
  LIMITS: z
    .string()
    .transform(limitsIn)
    .refine((limits) => limits !== null)
    .transform((limits) => limits ?? {})
    .default({}),
  SIM_SEED: wholeNumber(1, 2_147_483_647).default(7),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
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
  LIMITS: `plans with their calls a minute, such as anonymous=60,scale=off (plans: ${Object.keys(PLANS).join(', ')})`,
  SIM_SEED: 'a whole number from 1 to 2147483647',
  LOG_LEVEL: 'trace, debug, info, warn, error or silent',
}

/** Settings that scaling out will bring; naming one today must not pass in silence. */
const NOT_YET = ['CLICKHOUSE_URL', 'DATABASE_URL', 'REDIS_URL', 'FACILITATOR_URL', 'SMTP_URL']

const Settings = z.object(SETTINGS)
export type Config = z.output<typeof Settings>
export type SettingName = keyof typeof SETTINGS

/** Flags win over the environment, the environment over the .env file of the working folder. */
export function loadConfig(
  flags: Partial<Record<SettingName, string>> = {},
  env: NodeJS.ProcessEnv = process.env,
  envFile = '.env',
): Config {
  const fromFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  for (const name of Object.keys(fromFile)) {
    if (!(name in SETTINGS) && !NOT_YET.includes(name)) {
      throw new ConfigError(`${envFile} sets ${name}, which is no setting of perptape. See .env.example.`)
    }
  }
  const given: Record<string, string> = {}
  for (const name of [...Object.keys(SETTINGS), ...NOT_YET]) {
    const value = flags[name as SettingName] ?? env[name] ?? fromFile[name]
    if (value !== undefined && value !== '') given[name] = value
  }
  for (const name of NOT_YET) {
    if (given[name])
      throw new ConfigError(`${name} is set, but this version cannot use it yet. Unset it to start.`)
  }
  const parsed = Settings.safeParse(given)
  if (parsed.success) return parsed.data
  const name = String(parsed.error.issues[0]?.path[0]) as SettingName
  throw new ConfigError(`${name} is "${given[name]}", but must be ${ALLOWED[name]}.`)
}

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
}

/** Calls a minute by plan; null where the text is something else. */
function limitsIn(text: string): Partial<Record<PlanName, number>> | null {
  const limits: Partial<Record<PlanName, number>> = {}
  for (const part of text.split(',')) {
    const [, plan = '', calls] = /^\s*([a-z]+)\s*=\s*(off|[1-9]\d{0,6})\s*$/.exec(part) ?? []
    if (!Object.hasOwn(PLANS, plan)) return null
    limits[plan as PlanName] = calls === 'off' ? UNLIMITED : Number(calls)
  }
  return limits
}
