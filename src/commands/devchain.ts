import type { Command } from 'commander'
import { loadConfig } from '../config.ts'
import { ConfigError, sentenceOf } from '../core/errors.ts'
import { parseJson } from '../core/json.ts'
import { microsToUsd } from '../core/money.ts'
import { startDevchain } from '../devchain/devchain.ts'
import {
  readDevchain,
  removeDevchain,
  type WrittenDevchain,
  writeDevchain,
} from '../devchain/devchain-file.ts'
import type { TestNetwork } from '../devchain/purse.ts'
import { assertNoBackup, readFolderKind } from '../store/folder.ts'
import { makeFolder } from '../store/folder-lock.ts'
import { leaveAtOnce } from './leave-at-once.ts'
import type { Flags } from './print.ts'
import { onStopSignals } from './stop-signals.ts'

const NETWORKS = { base: 'Base', solana: 'Solana' } as const
const FIRST_LINES = 12
const LONGEST_LINE = 160

const say = (line = '') => process.stderr.write(`${line}\n`)
const print = (line = '') => process.stdout.write(`${line}\n`)

/** Starts the test chains for a data folder, until stopped. */
export async function devchain(flags: Flags & { readonly port?: string }): Promise<void> {
  const port = portOf(flags.port)
  const config = loadConfig({ DATA_DIR: flags.data })
  assertNoBackup(config.DATA_DIR)
  if (readFolderKind(config.DATA_DIR) === 'live') {
    throw new ConfigError(
      `${config.DATA_DIR} holds live data, which is paid for with money. Choose a simulated folder with --data.`,
    )
  }
  const folder = makeFolder(config.DATA_DIR)
  const other = readDevchain(folder)
  if (other !== null) {
    throw new ConfigError(`Test chains run for ${folder} already (PID ${other.pid}). Stop them first.`)
  }
  const chains = await startDevchain({ port })
  writeDevchain(folder, chains)
  const end = async () => {
    removeDevchain(folder)
    await chains.stop()
  }
  onStopSignals({ stop: end, leave: (code) => void leaveAtOnce(code) })
  sayWhatItIs(folder, chains)
  await chains.ended
  removeDevchain(folder)
}

function sayWhatItIs(folder: string, chains: WrittenDevchain): void {
  say('Two test chains run on this machine: one that passes for Base, one for Solana.')
  say('Their USDC is test money. No real money is involved, and nothing leaves this machine.')
  say()
  say(`  Base      ${chains.baseRpcUrl}`)
  say(`  Solana    ${chains.solanaRpcUrl}`)
  say(`  purse     1000 USDC on each; its keys are in ${folder}/devchain.json`)
  say()
  say('Now start perptape on that folder, or restart it, and pay for a call:')
  say(`  perptape start --source sim --data ${folder}`)
  say(`  perptape devchain pay http://127.0.0.1:8080/api/x402/liquidations-raw --data ${folder}`)
  say()
  say('Ctrl-C ends them, and all that was paid on them is gone.')
}

/** Pays for one call from the purse. */
export async function devchainPay(url: string, _flags: object, command: Command): Promise<void> {
  // Commander takes --data for that of the command above.
  const flags = command.optsWithGlobals<Flags & { readonly network?: TestNetwork }>()
  const { DATA_DIR } = loadConfig({ DATA_DIR: flags.data })
  const chains = readDevchain(DATA_DIR)
  if (chains === null) {
    throw new ConfigError(`No test chains run for ${DATA_DIR}. Start them with perptape devchain.`)
  }
  if (!URL.canParse(url)) throw new ConfigError(`"${url}" is no address.`)
  const { buy, testMoneyOf } = await import('../devchain/purse.ts')
  const balances = async () => ({
    base: await testMoneyOf(chains, 'base', chains.payers.base.address),
    solana: await testMoneyOf(chains, 'solana', chains.payers.solana.address),
  })
  const before = await balances()
  const { status, receipt, body, error } = await buy(chains, url, flags.network).catch((thrown) => {
    throw new ConfigError(`The call could not be paid for: ${sentenceOf(thrown)}`, { cause: thrown })
  })
  const after = await balances()
  print(`status       ${status}${error === null ? '' : ` (${error})`}`)
  print(`transaction  ${receipt === null ? 'none' : `${receipt.transaction} on ${receipt.network}`}`)
  for (const network of ['base', 'solana'] as const) {
    print(
      `${NETWORKS[network].padEnd(11)}  ${usd(before[network])} USDC before, ${usd(after[network])} after`,
    )
  }
  print()
  for (const line of readable(body).split('\n').slice(0, FIRST_LINES)) print(line.slice(0, LONGEST_LINE))
  if (status >= 400) process.exitCode = 1
}

function portOf(text = '0'): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new ConfigError(`--port is "${text}"; it is a whole number up to 65535.`)
}

function usd(micros: bigint): string {
  return microsToUsd(Number(micros))
}

function readable(body: string): string {
  try {
    return JSON.stringify(parseJson(body), null, 2)
  } catch {
    return body
  }
}
