import { type RestApi, stream } from '../../define/source.ts'
import { optionsTrades } from '../../tables/options/options.ts'
import { badAnswer, type Fields, isFields, listIn, refused, textOf } from '../fields.ts'
import { readOptions } from '../our-options.ts'
import { askFamilies, OPTION_FAMILIES } from './option-families.ts'
import { printRow } from './option-prints.ts'

const ID = 'okx.option-trades'
const CHANNEL = 'option-trades'
const EVENTS = new Set<unknown>(['subscribe', 'notice', 'channel-conn-count'])

export const optionTrades = stream({
  id: ID,
  into: optionsTrades,
  about: 'Trades of options on bitcoin and ether on the book; blocks are told apart and later.',
  needs: ['option contracts'],
  market: 'option',
  url: 'wss://ws.okx.com:8443/ws/v5/public',
  // One by one: a family that is not listed is refused without the others.
  subscribe: () =>
    OPTION_FAMILIES.map((instFamily) => ({
      op: 'subscribe',
      args: [{ channel: CHANNEL, instType: 'OPTION', instFamily }],
    })),
  // Not a ping of the protocol and not JSON: the word itself. After 30 s without one the server hangs up.
  heartbeat: { every: '25s', send: { text: 'ping' } },
  silence: '75s',
  // The last hundred of each family, whatever is asked for: enough for a line that was cut, and for no more.
  backfill: { reach: '20m', step: '20m', ask: askLast },
  parse(message, context) {
    const trades = tradesIn(message)
    if (trades === null) return null
    const named = trades.map((trade) => ({ instrument: trade.instId, trade }))
    return readOptions(ID, named, context, ({ trade }, option) => {
      const number = textOf(trade.tradeId)
      if (number === null) return null
      // Numbered anew for each option.
      const told = { id: `${option.instrument}-${number}`, block: false, structure: null }
      return printRow(trade, option, told, context)
    })
  },
})

function tradesIn(message: unknown): Fields[] | null {
  if (message === 'pong') return null
  if (!isFields(message)) throw badAnswer(ID, 'expected an object', message)
  if (message.event === 'error') throw refused(ID, message)
  if (EVENTS.has(message.event)) return null
  if (!isFields(message.arg) || message.arg.channel !== CHANNEL)
    throw badAnswer(ID, 'unknown message', message)
  return listIn(ID, message, 'data')
}

async function askLast(api: RestApi): Promise<readonly unknown[]> {
  const answers = await askFamilies(api, 'public/option-trades')
  return answers
    .filter((answer) => answer !== null)
    .map((answer) => ({ arg: { channel: CHANNEL, instType: 'OPTION' }, data: listIn(ID, answer, 'data') }))
}
