import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ConfigError, PerptapeError } from '../core/errors.ts'

/** A wallet on a test chain. */
export interface Wallet {
  readonly address: string
  /** As the settings take it: hexadecimal on Base, base58 of 64 bytes on Solana. */
  readonly key: string
}

/** Where the test chains are, and who has what on them. */
export interface DevchainPlan {
  readonly baseRpcUrl: string
  readonly solanaRpcUrl: string
  /** Each with 1,000 USDC of test money. */
  readonly payers: { readonly base: Wallet; readonly solana: Wallet }
  /** Each with coins for fees; that on Solana is the fee payer of the terms. */
  readonly facilitators: { readonly base: Wallet; readonly solana: Wallet }
  /** Where the money goes: what a simulated store names. */
  readonly payTo: { readonly base: string; readonly solana: string }
}

export interface Devchain extends DevchainPlan {
  readonly pid: number
  stop(): Promise<void>
  /** Resolves when the chains are gone, whoever ended them. */
  readonly ended: Promise<void>
}

export interface ChainsOrder {
  /** 0 for any that is free. */
  readonly port: number
  /** What time it is: the chains go by the clock of who started them. */
  readonly now: number
}

export type ChainsWord = { readonly plan: DevchainPlan } | { readonly trouble: string }

/**
 * Starts both test chains in a process of their own: their libraries are large, and want others beside them than the
 * service does. They listen on this machine alone and call nobody; they end with whoever started them.
 */
export async function startDevchain({ port = 0 }: { readonly port?: number } = {}): Promise<Devchain> {
  const order: ChainsOrder = { port, now: Date.now() }
  const file = chainsFile()
  const child = fork(file, [JSON.stringify(order)], {
    execArgv: file.endsWith('.ts') ? ['--import', tsx()] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const plan = await new Promise<DevchainPlan>((resolve, reject) => {
    child.once('message', (word: ChainsWord) => {
      if ('plan' in word) resolve(word.plan)
      else reject(new PerptapeError(word.trouble))
    })
    child.once('error', reject)
    ended.then(() => reject(new PerptapeError('The test chains ended before they had begun.')))
  })
  return {
    ...plan,
    pid: child.pid!,
    ended,
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** Where the package of the test chains is: among the sources, or installed beside perptape. */
function chainsFile(): string {
  const isSource = import.meta.url.endsWith('.ts')
  const beside = isSource ? 'src/chains-worker.ts' : 'dist/chains-worker.js'
  const file = fileURLToPath(new URL(`../../packages/devchain/${beside}`, import.meta.url))
  if (existsSync(file)) return file
  try {
    return createRequire(import.meta.url).resolve('@perptape/devchain')
  } catch (thrown) {
    const sentence = 'The test chains are a package of their own: run npm install @perptape/devchain.'
    throw new ConfigError(sentence, { cause: thrown })
  }
}

function tsx(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
}
