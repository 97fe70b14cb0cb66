import { expect, it } from 'vitest'
import { liquidations } from './liquidations.ts'

it.each(['1788263999217', 1788263999217])('answers a ping with its own time as it came: %j', (ts) => {
  expect(liquidations.reply?.({ op: 'ping', ts })).toEqual({ op: 'pong', ts })
})

it('answers nothing else', () => {
  expect(liquidations.reply?.({ op: 'notify', topic: 'public.BTC-USDT.liquidation_orders' })).toBeNull()
  expect(liquidations.reply?.('ping')).toBeNull()
})
