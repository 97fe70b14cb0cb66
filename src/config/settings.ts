import { z } from 'zod'
import { PLANS } from '../access/plans.ts'
import { parseIso } from '../core/time.ts'
import { ACCOUNT_PLANS } from '../ledger/port.ts'
import { byPlan, namesIn, wholeNumber, written } from './grammar.ts'
import { nodesIn } from './nodes.ts'
import { exceptionsIn } from './proxy.ts'
import { retentionIn } from './retention.ts'
import { hostsIn, venuesIn } from './venues.ts'

/** What the operator may decide, by its name in the environment. */
export interface Setting {
  /** Reads its text; without one, and without a default, it is given undefined. */
  readonly read: z.ZodType
  /** What it takes, to follow "must be …". */
  readonly allowed: string
  /** Its text where nobody sets it. */
  readonly fallback?: string
  /** Another spelling of its name, which wins: other programs take it so. */
  readonly alias?: string
  readonly secrecy: Secrecy
}

/**
 * What of a setting may be shown. `public`: numbers, words of a list, names, folders and addresses to listen on, which
 * hold no key, and which whoever reads a log needs to see. `wallet`: an address that payers are told anyway, as long as
 * it is one: a private key that was put there by mistake is not shown. `server`: the address of a server, of which
 * everything but the host may be a key; `servers`: several. `secret`: nothing of it.
 */
export type Secrecy = 'public' | 'wallet' | 'server' | 'servers' | 'secret'

const port = (fallback: string) => ({
  read: wholeNumber(0, 65_535),
  allowed: 'a port from 0 to 65535 (0 picks a free one)',
  fallback,
  secrecy: 'public' as const,
})
const address = (fallback: string) => ({
  read: z.string().min(1),
  allowed: 'an address to listen on',
  fallback,
  secrecy: 'public' as const,
})
const oneOf = <const W extends readonly [string, ...string[]]>(fallback: W[number], words: W) => ({
  read: z.enum(words),
  allowed: `${words.slice(0, -1).join(', ')}${words.length > 1 ? ' or ' : ''}${words.at(-1)}`,
  fallback,
  secrecy: 'public' as const,
})
const whole = (fallback: string, min: number, max: number, what = 'a whole number') => ({
  read: wholeNumber(min, max),
  allowed: `${what} from ${min} to ${max}`,
  fallback,
  secrecy: 'public' as const,
})
const nodeOf = (chain: string) => ({
  read: z.url({ protocol: /^https?$/ }),
  allowed: `an http or https address of a node of ${chain}`,
  secrecy: 'server' as const,
})
const limits = (what: string, example: string) => ({
  read: byPlan(),
  allowed: `plans with their ${what} a minute, such as ${example} (plans: ${Object.keys(PLANS).join(', ')})`,
  secrecy: 'public' as const,
})

/**
 * Every setting; `--data ./x` on the command line is DATA_DIR=./x. An empty value counts as not set, but not that of
 * a flag.
 */
export const SETTINGS = {
  PORT: port('8080'),
  HOST: address('127.0.0.1'),
  OPS_PORT: port('9464'),
  OPS_HOST: address('127.0.0.1'),
  OPS_NAMES: {
    read: written(namesIn).default([]),
    allowed: 'names of this machine, such as record-1,tape.internal',
    secrecy: 'public',
  },
  OPS_TOKEN: {
    read: z
      .string()
      .regex(/^[\w.~+/=-]{16,200}$/)
      .optional(),
    allowed: '16 to 200 letters, digits or signs of -._~+/=',
    secrecy: 'secret',
  },
  DATA_DIR: { read: z.string().min(1), allowed: 'a folder', fallback: './data', secrecy: 'public' },
  SOURCE: oneOf('auto', ['auto', 'live', 'sim']),
  ROLE: oneOf('all', ['all', 'record', 'serve', 'jobs']),
  STORE: oneOf('duckdb', ['duckdb', 'clickhouse']),
  STORE_MEMORY_MB: whole('256', 64, 65_536, 'a whole number of megabytes'),
  CLICKHOUSE_URL: {
    read: written(nodesIn).optional(),
    allowed:
      'addresses of all nodes of a ClickHouse cluster, such as http://user:password@one:8123,http://user:password@two:8123',
    secrecy: 'servers',
  },
  CLICKHOUSE_CLUSTER: {
    read: z.string().regex(/^[A-Za-z_][\w-]{0,99}$/),
    allowed: "the cluster's name, as the nodes have it in remote_servers",
    fallback: 'perptape',
    secrecy: 'public',
  },
  CLICKHOUSE_DATABASE: {
    read: z.string().regex(/^[A-Za-z_]\w{0,62}$/),
    allowed: "a database's name: letters, digits and underscores",
    fallback: 'perptape',
    secrecy: 'public',
  },
  DATABASE_URL: {
    read: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    allowed: 'an address of a PostgreSQL database, such as postgres://user:password@db.example.org/perptape',
    secrecy: 'server',
  },
  REDIS_URL: {
    read: z.url({ protocol: /^rediss?$/ }).optional(),
    allowed: 'an address of a Redis server, such as redis://user:password@cache.example.org:6379/0',
    secrecy: 'server',
  },
  VENUES: {
    read: written(venuesIn),
    allowed: 'all, or venues with or without their markets, such as binance,okx:perp+spot',
    fallback: 'all',
    secrecy: 'public',
  },
  HOSTS: {
    read: written(hostsIn).default([]),
    allowed: 'other hosts by venue or by host, such as binance:https://mirror.example.org',
    secrecy: 'servers',
  },
  HTTPS_PROXY: {
    read: z.url({ protocol: /^https?$/ }).optional(),
    allowed: 'an http or https address, such as http://proxy.example.org:3128',
    alias: 'https_proxy',
    secrecy: 'server',
  },
  NO_PROXY: {
    read: written(exceptionsIn).default([]),
    allowed: 'hosts or networks, such as .example.org,10.0.0.0/8',
    alias: 'no_proxy',
    secrecy: 'public',
  },
  RETENTION: {
    read: written(retentionIn).default({}),
    allowed: 'tables with their days, such as liquidation_events=400d,orderbook_5m=off',
    secrecy: 'public',
  },
  BULK_MONTHS: {
    read: z
      .string()
      .regex(/^(all|off|[1-9]\d{0,3})$/)
      .transform((text) => (text === 'all' ? null : text === 'off' ? 0 : Number(text))),
    allowed: 'all, off, or a number of months',
    fallback: 'all',
    secrecy: 'public',
  },
  CACHE_MB: whole('32', 1, 65_536, 'a whole number of megabytes'),
  PUBLIC_URL: {
    read: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    allowed: 'an http or https address without a path, such as https://tape.example.org',
    secrecy: 'public',
  },
  PAY_TO_BASE: {
    read: z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/)
      .optional(),
    allowed: 'an address on Base (0x and 40 hexadecimal digits)',
    secrecy: 'wallet',
  },
  PAY_TO_SOLANA: {
    read: z
      .string()
      .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
      .optional(),
    allowed: 'an address on Solana (base58)',
    secrecy: 'wallet',
  },
  FACILITATOR_URL: {
    read: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    allowed: 'an http or https address of a facilitator of x402 version 2',
    secrecy: 'server',
  },
  FACILITATOR_TOKEN: {
    read: z
      .string()
      .regex(/^[\x21-\x7e]{1,4000}$/)
      .optional(),
    allowed: 'what the facilitator takes as Authorization: Bearer …',
    secrecy: 'secret',
  },
  FACILITATOR_KEY_BASE: {
    read: z
      .string()
      .regex(/^0x[0-9a-fA-F]{64}$/)
      .optional(),
    allowed: 'the private key of a wallet on Base that pays the fees (0x and 64 hexadecimal digits)',
    secrecy: 'secret',
  },
  FACILITATOR_KEY_SOLANA: {
    read: z
      .string()
      .regex(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
      .optional(),
    allowed: 'the secret key of a wallet on Solana that pays the fees (base58 of its 64 bytes)',
    secrecy: 'secret',
  },
  BASE_RPC_URL: {
    ...nodeOf('Base'),
    fallback: 'https://mainnet.base.org',
  },
  SOLANA_RPC_URL: {
    ...nodeOf('Solana'),
    fallback: 'https://api.mainnet-beta.solana.com',
  },
  BITCOIN_RPC_URL: {
    read: z.url({ protocol: /^https?$/ }).optional(),
    allowed: 'an http or https address of a node of Bitcoin, such as http://user:password@127.0.0.1:8332',
    secrecy: 'server',
  },
  BITCOIN_RPC_COOKIE: {
    read: z.string().min(1).optional(),
    allowed: "the node's file .cookie, where the address has no user and password",
    secrecy: 'public',
  },
  ETF_TABLE: oneOf('off', ['off', 'on']),
  SMTP_URL: {
    read: z.url({ protocol: /^smtps?$/ }).optional(),
    allowed: 'an address of a mail server, such as smtp://user:password@mail.example.org:587',
    secrecy: 'server',
  },
  MAIL_FROM: {
    read: z
      .string()
      .regex(/^[^\r\n]{3,200}$/)
      .optional(),
    allowed: 'whom mails come from, such as perptape <tape@example.org>',
    secrecy: 'public',
  },
  CONTENT_DIR: { read: z.string().min(1), allowed: 'a folder', fallback: './content', secrecy: 'public' },
  KEY_REQUIRED_FROM: {
    read: z
      .string()
      .refine((text) => parseIso(text) !== null)
      .transform((text) => parseIso(text)!)
      .optional(),
    allowed: 'an ISO 8601 time or a date',
    secrecy: 'public',
  },
  TRUST_PROXY: {
    read: z.string().regex(/^(off|\d{1,2}|[0-9a-fA-F.:/, ]+)$/),
    allowed: 'off, a number of proxies, or a list of their networks such as 10.0.0.0/8',
    fallback: 'off',
    secrecy: 'public',
  },
  MAX_CONNECTIONS: whole('5000', 10, 1_000_000),
  LIMITS: limits('calls', 'anonymous=60,scale=off'),
  COMPUTE_LIMITS: limits('seconds of computing', 'anonymous=5,scale=off'),
  MONTH_LIMITS: {
    read: byPlan(ACCOUNT_PLANS),
    allowed: `plans with their calls a month, such as free=50000,scale=off (plans: ${ACCOUNT_PLANS.join(', ')})`,
    secrecy: 'public',
  },
  SIM_SEED: whole('7', 1, 2_147_483_647),
  LOG_LEVEL: oneOf('info', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
  LOG_FORMAT: oneOf('auto', ['auto', 'pretty', 'json']),
} satisfies Record<string, Setting>

export type SettingName = keyof typeof SETTINGS
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

/** Settings that a command may take as a flag, by what its user types. */
export const FLAGS = {
  DATA_DIR: '--data',
  SOURCE: '--source',
  ROLE: '--role',
  PORT: '--port',
  HOST: '--host',
  OPS_PORT: '--ops-port',
  STORE: '--store',
  VENUES: '--venues',
} as const satisfies Partial<Record<SettingName, string>>

export type Flags = Partial<Record<keyof typeof FLAGS, string | undefined>>
