import { createPrivateKey } from 'node:crypto'
import { isoOf, type Ms } from '../../src/core/time.ts'
import type { Row } from '../../src/define/table.ts'
import type { FigureSource } from '../../src/seals/feed.ts'
import { receiptOf, signalIdOf } from '../../src/signals/receipt.ts'
import type { Decision, signals } from '../../src/tables/signals/signals.ts'

/** Of the test vectors of RFC 8032: a key that everybody knows. */
const RFC_8032 = {
  d: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
  x: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
}
const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

export const PUBLIC_KEY = RFC_8032.x
export const KNOWN_KEY = createPrivateKey({
  key: { kty: 'OKP', crv: 'Ed25519', d: base64url(RFC_8032.d), x: base64url(RFC_8032.x) },
  format: 'jwk',
})

/** A decision as it is stored. */
export function decisionRow(at: Ms, symbol = 'BTCUSDT'): Row<typeof signals> {
  const decision: Decision = {
    signalId: signalIdOf('fade', '1', symbol, at),
    createdAt: isoOf(at),
    symbol,
    side: 'LONG',
    strategy: 'fade',
    strategyVersion: '1',
    exchange: 'binance',
    interval: '5m',
    entryPrice: 100,
    stopPrice: 99,
    tp1Price: 102,
    timeoutMinutes: 60,
    feeBps: 10,
    features: { fundingPct: 0.05 },
    regime: null,
    pressureScore: null,
  }
  const { signalId, side, strategy } = decision
  return { signal_id: signalId, created_at: at, symbol, side, strategy, decision, ...receiptOf(decision) }
}

/** Two figures, one of which nobody knows. */
export const TOY_FIGURES: readonly FigureSource[] = [
  {
    feeds: [{ feed: 'price', assets: ['BTC', 'ETH'], unit: 'USD', scale: 2, methodology: 'A toy.' }],
    read: async (_open, mark) => [
      { feed: 'price', asset: 'BTC', value: mark / 1e9 },
      { feed: 'price', asset: 'ETH', value: null },
    ],
  },
]
