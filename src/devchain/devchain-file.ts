import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { onDisk } from '../core/disk.ts'
import { ConfigError } from '../core/errors.ts'
import { isAlive } from '../core/process-alive.ts'
import type { Devchain, DevchainPlan } from './devchain.ts'

const DEVCHAIN_FILE = 'devchain.json'

/** On this machine alone: what is written there can never lead to a chain with money on it. */
const NodeUrl = z.string().regex(/^http:\/\/127\.0\.0\.1:\d{1,5}\/(?:base|solana)$/)
const Wallet = z.object({ address: z.string(), key: z.string() })
const OnBoth = z.object({ base: Wallet, solana: Wallet })

const Written = z.object({
  pid: z.int().positive(),
  baseRpcUrl: NodeUrl,
  solanaRpcUrl: NodeUrl,
  payers: OnBoth,
  facilitators: OnBoth,
  payTo: z.object({ base: z.string(), solana: z.string() }),
})

export interface WrittenDevchain extends DevchainPlan {
  readonly pid: number
}

/** The test chains that run for a data folder; null where there are none. For simulated folders only. */
export function readDevchain(folder: string): WrittenDevchain | null {
  const file = join(folder, DEVCHAIN_FILE)
  let written: string
  try {
    written = readFileSync(file, 'utf8')
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw thrown
  }
  try {
    const devchain = Written.parse(JSON.parse(written))
    return isAlive(devchain.pid) ? devchain : null
  } catch (thrown) {
    throw new ConfigError(`${file} is not what perptape devchain wrote there; delete it.`, { cause: thrown })
  }
}

/** For its owner's eyes alone, though its keys open nothing but test money. */
export function writeDevchain(folder: string, devchain: Devchain): void {
  const { pid, baseRpcUrl, solanaRpcUrl, payers, facilitators, payTo } = devchain
  const written: WrittenDevchain = { pid, baseRpcUrl, solanaRpcUrl, payers, facilitators, payTo }
  const file = join(folder, DEVCHAIN_FILE)
  const draft = `${file}.part`
  onDisk(file, () => {
    rmSync(draft, { force: true })
    writeFileSync(draft, `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 })
    renameSync(draft, file)
  })
}

export function removeDevchain(folder: string): void {
  rmSync(join(folder, DEVCHAIN_FILE), { force: true })
}
