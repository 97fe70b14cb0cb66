import { execFileSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashOf } from '../src/ledger/secrets.ts'
import { openTill } from '../src/ledger/till-sqlite.ts'
import { median, report, show } from './figure.ts'
import { builtService, startService } from './live-service.ts'

// What paying costs on the service as it runs, recording the simulated market: what a key adds to a call, serially and
// in turns, and how fast the terms of an unpaid call are handed out beside a cached board.

const PORTS = { port: 18_660, ops: 18_661 }
const BASE = `http://127.0.0.1:${PORTS.port}`
const BOARD = '/api/public/symbols'
const PAID = '/api/x402/oi-history?symbol=BTCUSDT&limit=1'
const PREPAID_KEY = `pk_${'b'.repeat(40)}`
const CALLS = 600
const ROUNDS = 11
const SECONDS = 2
const CONNECTIONS = 20
/** A folder just born is busy with its first polls and rollups. */
const SETTLE_MS = 45_000

builtService()
const service = await startService('sim', PORTS)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
try {
  await sleep(SETTLE_MS)
  const account = accountKey()
  await loadKey()
  await keys(account)
  terms()
} finally {
  agent.destroy()
  await service.stop()
}

function accountKey(): string {
  const flags = ['--email', 'bench@example.org', '--plan', 'scale', '--json', '--data', service.folder]
  const said = execFileSync(process.execPath, ['dist/cli.js', 'account', 'create', ...flags], {
    encoding: 'utf8',
  })
  return (JSON.parse(said) as { key: string }).key
}

/** As if it had been bought. */
async function loadKey(): Promise<void> {
  const till = await openTill(join(service.folder, 'ledger.sqlite'))
  const { claim } = await till.claim({
    network: 'eip155:8453',
    fingerprint: 'of the bench',
    requestHash: '',
    route: 'prepaid-key',
    micros: 1_000_000_000,
    payer: '0x0',
    payment: '{}',
    loadsKey: hashOf(PREPAID_KEY),
    mintsKey: false,
    secretHash: null,
  })
  await till.serveClaim(claim.id, null, 0)
  await till.settleClaim(claim.id, { tx: '0x0', keyHint: 'pk_bench', isVerified: true })
  await till.close()
}

/** One call after the other on one connection, the ways in turns. */
async function keys(account: string): Promise<void> {
  const plan = { authorization: `Bearer ${account}` }
  const ways = {
    board: () => timed(BOARD, {}),
    boardWithPlan: () => timed(BOARD, plan),
    paidWithPlan: () => timed(PAID, plan),
    paidWithPrepaid: () => timed(PAID, { 'x-api-key': PREPAID_KEY }),
  }
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]))
  for (let call = 0; call < CALLS; call++) {
    for (const [name, way] of Object.entries(ways)) times[name]!.push(await way())
  }
  const of = (name: keyof typeof ways) => median(times[name]!)
  show(
    'a call, median of them in turns',
    Object.keys(ways).map((name) => [name, of(name as never), 'ms'] as const),
  )
  const planAdds = of('boardWithPlan') - of('board')
  const prepaidAdds = planAdds + of('paidWithPrepaid') - of('paidWithPlan')
  report({ name: 'a plan key adds to a call', value: planAdds, unit: 'ms', target: 0.3, bound: 'most' })
  report({
    name: 'a prepaid key adds to a paid call',
    value: prepaidAdds,
    unit: 'ms',
    target: 0.3,
    bound: 'most',
  })
}

function timed(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    request(`${BASE}${path}`, { agent, headers }, (res) => {
      res.resume()
      res.on('end', () => {
        if (res.statusCode === 200) resolve(performance.now() - start)
        else reject(new Error(`${path}: ${res.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}

/** By wrk, in turns. */
function terms(): void {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const order = round % 2 === 0 ? [PAID, BOARD] : [BOARD, PAID]
    const [first, second] = order.map(load)
    return round % 2 === 0 ? first! / second! : second! / first!
  })
  console.log(`terms / board: ${rounds.map((ratio) => ratio.toFixed(2)).join(' ')}`)
  report({
    name: '402 answers vs cached board',
    value: median(rounds),
    unit: '×',
    target: 0.8,
    bound: 'least',
  })
}

function load(path: string): number {
  const said = execFileSync('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, BASE + path], {
    encoding: 'utf8',
  })
  if (/Socket errors/.test(said)) throw new Error(said)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)![1])
}
