import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export const HELP = `Holds perptape under faults and prints one table of what held. Loopback only; stops by itself, and on Ctrl-C.

  npm run torture -- [flags]

  --kills N       how often a recording process is killed (default 1000)
  --minutes N     how long the whole may take (default 30)
  --only a,b      only these trials
  --seed N        the same choices again; the seed of a run is printed with it
  --help          this`

export interface Options {
  readonly kills: number
  readonly minutes: number
  readonly seed: number
  /** Names of trials; null for all. */
  readonly only: readonly string[] | null
  readonly help: boolean
}

/** Throws a sentence where a flag cannot be used. */
export function readOptions(args: readonly string[], trials: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const only = values.only?.split(',').map((name) => name.trim()) ?? null
  const unknown = only?.find((name) => !trials.includes(name))
  if (unknown !== undefined)
    throw new Error(`--only: there is no trial ${unknown}. There are ${trials.join(', ')}.`)
  return {
    kills: within('kills', values.kills, 1, 100_000),
    minutes: within('minutes', values.minutes, 1, 600),
    seed: within('seed', values.seed, 1, 2 ** 31),
    only,
    help: values.help,
  }
}

function within(flag: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new Error(`--${flag} is "${text}", but must be a whole number from ${least} to ${most}.`)
}
