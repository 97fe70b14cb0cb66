import { describe, expect, it } from 'vitest'
import { bpsText, change, flow, fundingText, money, priceText } from '../../core/sentence-format.ts'
import { briefOf } from './brief.ts'
import type { BriefDay } from './brief-day.ts'

const NOTHING: BriefDay = {
  btc: null,
  eth: null,
  liquidated: null,
  largest: null,
  cascades: null,
  openInterest: null,
  funding: null,
  fearGreed: null,
  etf: null,
  signals: null,
  usual: { btcMovePct: null, ethMovePct: null, liquidatedUsd: null, openInterestMovePct: null },
}

const DAY: BriefDay = {
  btc: { usd: 93_120.4, changePct: -3.14 },
  eth: { usd: 3_105.2, changePct: -4.26 },
  liquidated: { longUsd: 1_001_500_000, shortUsd: 238_500_000, venues: 9 },
  largest: { symbol: 'BTCUSDT', exchange: 'bybit', liquidated: 'LONG', usd: 18_240_000 },
  cascades: [
    { startedAt: Date.parse('2026-11-14T03:00:00Z'), longUsd: 5e6, shortUsd: 40e6 },
    { startedAt: Date.parse('2026-11-14T14:03:00Z'), longUsd: 180e6, shortUsd: 5.5e6 },
  ],
  openInterest: { usd: 98_400_000_000, changePct: -5.12, fundingPct: -0.00312 },
  funding: {
    exchange: 'binance',
    lowest: { symbol: 'XYZUSDT', pct: -0.75 },
    highest: { symbol: 'ABCUSDT', pct: 0.12345 },
  },
  fearGreed: { value: 34, words: 'Fear', before: 41 },
  etf: { date: '2026-11-13', flows: { BTC: -312_400_000, ETH: 45_100_000, SOL: null } },
  signals: { tp1: 5, sl: 7, timeout: 2, netBps: -82.44 },
  usual: { btcMovePct: 1.57, ethMovePct: 3, liquidatedUsd: 310_000_000, openInterestMovePct: 2 },
}

describe('the brief of a day', () => {
  it('is written from its figures', () => {
    const { title, summary, numbers } = briefOf(DAY)!
    expect(title).toBe('$1.24 B liquidated, 4.0 times the usual day')
    expect(summary.split('\n')).toEqual([
      'Bitcoin ended the day at $93,120 (−3.1 %), ether at $3,105 (−4.3 %).',
      'Liquidations on record came to $1.24 B on 9 venues: longs $1.00 B, shorts $239 M; the largest single one was $18.2 M (BTCUSDT long on bybit).',
      '2 cascades of liquidations were detected; the largest: $186 M, longs $180 M and shorts $5.50 M, from 14:03 UTC on.',
      'Open interest of perpetuals ended the day at $98.4 B (−5.1 %); weighted by it, funding then was −0.0031 % for eight hours.',
      'Settled funding of single perpetuals on binance reached from −0.7500 % (XYZUSDT) to 0.1235 % (ABCUSDT), each for its own interval.',
      'The fear and greed index stood at 34 (Fear), after 41 the day before.',
      'Net flow of US exchange-traded funds on 2026-11-13: bitcoin −$312 M, ether +$45.1 M.',
      '14 of our own signals closed (5 at the target, 7 at the stop, 2 at the time limit): −82.4 bps after costs, a loss.',
    ])
    expect(numbers).toMatchObject({
      btc_close_usd: 93_120.4,
      liquidated_usd: 1_240_000_000,
      largest_cascade_usd: 185_500_000,
      cascades: 2,
      etf_sol_net_flow_usd: null,
      signals_closed: 14,
      signals_net_bps: -82.44,
    })
    expect(briefOf(structuredClone(DAY))).toEqual(briefOf(DAY))
  })

  it('leaves out what is not on record', () => {
    expect(briefOf(NOTHING)).toBeNull()
    const { title, summary, numbers } = briefOf({
      ...NOTHING,
      btc: { usd: 93_120, changePct: null },
      cascades: [],
      fearGreed: { value: 34, words: 'Fear', before: null },
    })!
    expect(title).toBe('Bitcoin at $93,120')
    expect(summary).toBe(
      'Bitcoin ended the day at $93,120.\nNo cascade of liquidations was detected.\nThe fear and greed index stood at 34 (Fear).',
    )
    expect(Object.entries(numbers).filter(([, value]) => value !== null)).toEqual([
      ['btc_close_usd', 93_120],
      ['cascades', 0],
      ['fear_greed', 34],
    ])
  })

  it('is named after what departed most from the usual, if anything did', () => {
    const titleOf = (more: Partial<BriefDay>) => briefOf({ ...DAY, ...more })!.title
    const usual = { ...DAY.usual, liquidatedUsd: null }
    expect(titleOf({ usual })).toBe('Open interest −5.1 %, 2.6 times its usual change of a day')
    expect(titleOf({ usual: { ...usual, openInterestMovePct: 5, btcMovePct: 1 } })).toBe(
      'Bitcoin −3.1 %, 3.1 times its usual move of a day',
    )
    expect(titleOf({ usual: NOTHING.usual })).toBe('Bitcoin −3.1 % at $93,120')
    expect(titleOf({ usual: NOTHING.usual, btc: null })).toBe('Open interest of $98.4 B')
    // Nothing is any number of times nothing.
    expect(titleOf({ usual: { ...NOTHING.usual, btcMovePct: 0 } })).toBe('Bitcoin −3.1 % at $93,120')
  })

  it('says of own signals that they earned as plainly as that they lost', () => {
    const said = (netBps: number) =>
      briefOf({ ...NOTHING, signals: { tp1: 1, sl: 0, timeout: 0, netBps } })!.summary
    expect(said(31)).toMatch(/: \+31\.0 bps after costs, a gain\.$/)
    expect(said(0)).toMatch(/: 0\.0 bps after costs, neither gain nor loss\.$/)
  })
})

it.each([
  [money(999_600_000), '$1.00 B'],
  [money(-4_700_000), '−$4.70 M'],
  [money(512), '$512'],
  [money(0), '$0'],
  [flow(45_100_000), '+$45.1 M'],
  [flow(-1_500), '−$1.50 K'],
  [change(-0.04), '0.0 %'],
  [change(2), '+2.0 %'],
  [fundingText(0.01), '0.0100 %'],
  [bpsText(-0.04), '0.0 bps'],
  [priceText(0.071234), '$0.07123'],
  [priceText(42.5), '$42.50'],
])('%s', (text, expected) => expect(text).toBe(expected))
