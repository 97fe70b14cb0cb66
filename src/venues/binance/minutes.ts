import { type Stream, stream } from '../../define/source.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { badAnswer, type Fields, isFields, timeOf } from '../fields.ts'
import { type Majors, majors } from '../majors.ts'
import { barRow, type MinutesPast, minutesId, pastMinutes, pastRows, toldBar } from '../minutes.ts'
import { CONNECTION, eventIn, subscribeTo } from './market-streams.ts'

interface BinanceMinutes {
  readonly market: 'perp' | 'spot'
  readonly majors: Majors
  readonly url: string
  readonly past: MinutesPast
}

export const perpMinutes = minutesOf({
  market: 'perp',
  majors: majors({ market: 'perp' }),
  url: 'wss://fstream.binance.com/market/ws',
  past: klines('https://fapi.binance.com/fapi/v1/klines', { limit: 1_440, weight: 10 }),
})

export const spotMinutes = minutesOf({
  market: 'spot',
  majors: majors({ market: 'spot', quote: 'USDT' }),
  url: 'wss://stream.binance.com:9443/ws',
  past: klines('https://api.binance.com/api/v3/klines', { limit: 960, weight: 2 }),
})

/** The venue's own minutes, which say what takers bought. */
function minutesOf({ market, majors, url, past }: BinanceMinutes): Stream {
  const id = minutesId('binance', market)
  const minutes = { venue: 'binance', market, majors, past } as const
  return stream({
    id,
    into: minuteBars,
    about: `Minutes of the majors as the venue makes them${market === 'perp' ? '' : ', spot'}, each once it is over.`,
    needs: [`${market} contracts`],
    market,
    url,
    subscribe: (context) => subscribeTo([...majors(context).keys()], 'kline_1m'),
    ...CONNECTION,
    backfill: pastMinutes(minutes),
    parse(message, context) {
      const told = pastRows(minutes, message, context)
      if (told) return told
      const event = eventIn(id, message, 'kline')
      if (event === null) return null
      return context.tally.walk([event], ({ s, k }) => {
        const contract = majors(context).get(s as string)
        if (!contract) return null
        if (!isFields(k) || k.i !== '1m' || typeof k.x !== 'boolean') throw badAnswer(id, 'no minute', event)
        // Several times a second as far as it goes; once when it is over.
        if (!k.x) return LEFT_OUT
        const bar = toldBar(contract, streamed(k))
        if (bar === null) throw badAnswer(id, 'no minute', event)
        return barRow('binance', market, bar)
      })
    },
  })
}

function streamed({ t, o, h, l, c, v, q, Q, n }: Fields) {
  return {
    ts: timeOf(t),
    open: o,
    high: h,
    low: l,
    close: c,
    volume: v,
    quoteVolume: q,
    takerBuyQuoteVolume: Q,
    trades: n,
  }
}

function klines(
  url: string,
  { limit, weight }: { readonly limit: number; readonly weight: number },
): MinutesPast {
  return {
    reach: '30d',
    step: `${limit - 2}m`,
    ask: (api, { instrument }, { from, last }) =>
      api.get(url, {
        query: { symbol: instrument, interval: '1m', startTime: from, endTime: last, limit },
        weight,
      }),
    read(source, answer) {
      if (!Array.isArray(answer)) throw badAnswer(source, 'expected a list', answer)
      return answer.map((entry) => {
        if (!Array.isArray(entry)) throw badAnswer(source, 'no minute', entry)
        const [start, open, high, low, close, volume, , quoteVolume, trades, , takerBuyQuoteVolume] = entry
        return { ts: timeOf(start), open, high, low, close, volume, quoteVolume, trades, takerBuyQuoteVolume }
      })
    },
  }
}
