import type { WebSocket } from 'ws'
import type { Seeded } from '../seeded.ts'

const EVERY_MS = 40
const MEGABYTE = 1024 * 1024

/** Takes every subscription and tells lies from then on; `onLie` is called with each. */
export function lieOnStream(socket: WebSocket, random: Seeded, onLie: (name: string) => void): void {
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const { op } = JSON.parse(data.toString()) as { op: string }
    socket.send(JSON.stringify(op === 'ping' ? { success: true, op: 'pong' } : { success: true, op }))
  })
  const timer = setInterval(() => {
    const [name, message] = random.one(LIES)
    onLie(`stream: ${name}`)
    socket.send(message(random))
  }, EVERY_MS)
  socket.on('close', () => clearInterval(timer))
}

type Order = Readonly<Record<string, unknown>>

const order = (more: Order = {}): Order => ({
  T: Date.now(),
  s: 'BTCUSDT',
  S: 'Buy',
  v: '0.5',
  p: '60000',
  ...more,
})
const orders = (...data: readonly Order[]) =>
  JSON.stringify({ topic: 'allLiquidation.BTCUSDT', type: 'snapshot', ts: Date.now(), data })

const LIES: readonly (readonly [name: string, message: (random: Seeded) => string | Buffer])[] = [
  ['a wild price', () => orders(order({ p: '6e9' }))],
  ['a wild size', () => orders(order({ v: '1e18' }))],
  ['no number', () => orders(order({ p: 'NaN', v: '1e21' }))],
  ['a year ahead', () => orders(order({ T: Date.now() + 3e10 }))],
  ['an unknown name', (random) => orders(order({ s: `NAME${random.whole(0, 1e9)}USDT` }))],
  [
    'many names',
    (random) => orders(...Array.from({ length: 500 }, () => order({ s: `N${random.whole(0, 1e9)}` }))),
  ],
  ['deep nesting', () => '{"a":'.repeat(50_000)],
  ['no JSON', () => Buffer.from([0xff, 0xfe, 0, 0x80])],
  ['no message of ours', () => '[]'],
  ['many megabytes', (random) => (random.chance(0.05) ? `"${'x'.repeat(17 * MEGABYTE)}"` : orders())],
]
