import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import pg from 'pg'
import { hasPostgres, startPostgres } from '../test/services/postgres.ts'
import { median, report, show } from './figure.ts'
import { fetchOnce, startOurs } from './http-parent.ts'

// Pages of history from the service as it runs, recording, against the stack that a user would pick instead: Express and
// PostgreSQL with an index on time, the same rows, the same questions, in turns.

const ROUNDS = 60
const LARGE_ROUNDS = 20
const LARGE = 20_000
const PAID = '/api/x402/liquidations-raw'

interface Page {
  readonly rows: readonly {
    readonly event_time: string
    readonly symbol: string
    readonly exchange: string
  }[]
  readonly next_cursor: string | null
}

if (!hasPostgres) {
  console.log(
    'There is no PostgreSQL on this machine (Debian: postgresql), so there is nothing to compare with.',
  )
  process.exit(0)
}
const postgres = await startPostgres()
const ours = await startOurs()
const agent = new Agent({ keepAlive: true })
const theirs = fork(new URL('./stack-child.ts', import.meta.url), [postgres.url], {
  execArgv: ['--import', 'tsx'],
})
try {
  const [{ address }] = (await once(theirs, 'message')) as [{ address: string }]
  const rows = await copyRows()
  console.log(`${rows.toLocaleString('en')} liquidations in both.`)
  const page = await read(`${ours.address}${PAID}?limit=1000`)
  const middle = page.rows[500]!
  const questions: readonly (readonly [string, string])[] = [
    ['newest', ''],
    ['of a symbol', `symbol=${middle.symbol}`],
    ['of a venue', `exchange=${middle.exchange}`],
    ['of a day', dayBefore(middle.event_time)],
    ['by cursor', 'cursor'],
  ]
  const lines: [string, number, string][] = []
  const small: number[] = []
  for (const limit of [1, 100, 1_000, LARGE]) {
    for (const [name, query] of questions) {
      const [mine, other] = await inTurns(address, limit, query)
      lines.push(
        [`${limit} rows, ${name}: ours`, mine, 'ms'],
        [`${limit} rows, ${name}: the stack`, other, 'ms'],
      )
      if (limit < LARGE) small.push(mine / other)
      else if (name === 'newest') {
        report({
          name: '20,000 rows: the stack’s time / ours',
          value: other / mine,
          unit: '×',
          target: 4,
          bound: 'least',
        })
      }
    }
  }
  show('Pages of liquidations, medians', lines)
  report({
    name: 'pages of 1 to 1,000 rows: ours / the stack, at worst',
    value: Math.max(...small),
    unit: '×',
    target: 1,
    bound: 'most',
  })
} finally {
  agent.destroy()
  theirs.kill()
  await ours.end()
  await postgres.end()
}

async function inTurns(address: string, limit: number, query: string): Promise<[number, number]> {
  const bases = [`${ours.address}${PAID}?limit=${limit}`, `${address}/liquidations?limit=${limit}`]
  const paths = await Promise.all(
    bases.map(async (base) => {
      if (query !== 'cursor') return `${base}&${query}`
      const { next_cursor } = await read(base)
      return `${base}&cursor=${next_cursor}`
    }),
  )
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < (limit === LARGE ? LARGE_ROUNDS : ROUNDS); round++) {
    for (const [index, path] of paths.entries()) {
      const { milliseconds } = await fetchOnce('', path, agent)
      if (round >= 5) times[index]!.push(milliseconds)
    }
  }
  return [median(times[0]), median(times[1])]
}

/** All of ours, page by page, into theirs. */
async function copyRows(): Promise<number> {
  const client = new pg.Client({ connectionString: postgres!.url })
  await client.connect()
  await client.query(`CREATE TABLE liquidation_events (
    id bigserial PRIMARY KEY, exchange text, symbol text, side text, price float8, qty float8, quote_qty float8,
    event_time timestamptz, delayed boolean)`)
  let rows = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await read(
      `${ours.address}${PAID}?order=asc&limit=${LARGE}${cursor && `&cursor=${cursor}`}`,
    )
    await client.query(
      `INSERT INTO liquidation_events (exchange, symbol, side, price, qty, quote_qty, event_time, delayed)
       SELECT exchange, symbol, side, price, qty, quote_qty, event_time, delayed
       FROM json_populate_recordset(null::liquidation_events, $1)`,
      [JSON.stringify(page.rows)],
    )
    rows += page.rows.length
    cursor = page.next_cursor
  }
  await client.query('CREATE INDEX ON liquidation_events (event_time)')
  await client.query('ANALYZE liquidation_events')
  await client.end()
  return rows
}

async function read(url: string): Promise<Page> {
  return JSON.parse((await fetchOnce('', url, agent)).body.toString()) as Page
}

function dayBefore(time: string): string {
  const to = time.slice(0, 10)
  const from = new Date(Date.parse(to) - 86_400_000).toISOString().slice(0, 10)
  return `from=${from}&to=${to}`
}
