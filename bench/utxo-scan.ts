import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { scanFile } from '../src/tasks/quantum/scan-file.ts'
import { type Coin, snapshotOf } from '../test/fixtures/utxo-snapshot.ts'
import { report } from './figure.ts'

// A snapshot of five million unspent outputs, as bitcoind writes it: mostly hashes of keys, some taproot, multisig and
// bare keys, two outputs to a transaction. Read from disk, classified and hashed on one core.

const COINS = 5_000_000
/** The bytes of so many transactions are made once, and written with names of their own. */
const PATTERN = 4_000
const BATCH = 2_000

const KEY = '11db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5c'
const SCRIPTS: readonly (readonly [share: number, script: Coin['script']])[] = [
  [0.3, { form: 0, data: 'ab'.repeat(20) }],
  [0.15, { form: 1, data: 'ab'.repeat(20) }],
  [0.25, `0014${'ab'.repeat(20)}`],
  [0.27, `5120${'ab'.repeat(32)}`],
  [0.02, `5121${'02'.repeat(33)}21${'03'.repeat(33)}52ae`],
  [0.008, `0020${'ab'.repeat(32)}`],
  [0.001, { form: 2, data: KEY }],
  [0.001, { form: 5, data: KEY }],
]

const folder = mkdtempSync(join(tmpdir(), 'utxo-scan-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
process.once('SIGINT', () => process.exit(130))
const file = join(folder, 'utxo.dat')
writeSnapshot()
console.log(`${COINS.toLocaleString('en')} outputs, ${Math.round(statSync(file).size / 1e6)} MB`)

const before = memory()
let most = before
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const [began, cpu] = [performance.now(), process.cpuUsage()]
const scanned = await scanFile(file, {
  onProgress() {
    most = Math.max(most, memory())
  },
})
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage(cpu)
if (scanned.head.coins !== COINS || scanned.keyOutputs.length === 0) throw new Error('not all of it was read')
console.log(
  `${seconds.toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of a core; 99 of 100 turns up to ${(delay.percentile(99) / 1e6).toFixed(0)} ms, the longest ${(delay.max / 1e6).toFixed(0)} ms; ${scanned.keyOutputs.length.toLocaleString('en')} outputs to public keys`,
)
report({
  name: 'snapshot of 5 million unspent outputs scanned, on a core',
  value: (user + system) / 1e6,
  unit: 's',
  target: 10,
  bound: 'most',
})
report({
  name: 'memory that it takes meanwhile',
  value: most - before,
  unit: 'MB',
  target: 100,
  bound: 'most',
})

function memory(): number {
  return process.memoryUsage().rss / 1e6
}

function writeSnapshot(): void {
  const out = openSync(file, 'w')
  const head = snapshotOf({ coins: [], count: COINS })
  writeSync(out, head)
  const pattern = Array.from({ length: PATTERN }, (_, place) => transaction(place))
  const transactions = COINS / 2
  for (let at = 0; at < transactions; at += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, transactions - at) }, (_, place) => {
      const bytes = Buffer.from(pattern[(at + place) % PATTERN]!)
      bytes.writeUInt32LE(at + place, 0)
      return bytes
    })
    writeSync(out, Buffer.concat(batch))
  }
  closeSync(out)
}

/** Two outputs, without the head of a file. */
function transaction(place: number): Buffer {
  const coin = (vout: number): Coin => ({
    txid: 'cd'.repeat(32),
    vout,
    height: 100_000 + ((place * 211) % 800_000),
    sats: BigInt(1 + ((place * 7_919) % 100_000)),
    script: scriptAt(((2 * place + vout) * 0.618_033_988_7) % 1),
  })
  return snapshotOf({ coins: [coin(0), coin(1)] }).subarray(51)
}

function scriptAt(place: number): Coin['script'] {
  let reached = 0
  for (const [share, script] of SCRIPTS) {
    reached += share
    if (place < reached) return script
  }
  return SCRIPTS[0]![1]
}
