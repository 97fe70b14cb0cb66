import { bpsText, change, flow, fundingText, money, priceText } from '../../core/sentence-format.ts'
import { isoOf } from '../../core/time.ts'
import type { BriefDay, ClosePrice } from './brief-day.ts'
import { BRIEF_FIGURES } from './brief-figures.ts'
import { briefTitle } from './brief-title.ts'

export interface Brief {
  readonly title: string
  /** Sentences, one a line. */
  readonly summary: string
  readonly numbers: Readonly<Record<string, number | null>>
}

/**
 * A day in a few sentences. Each is written where its figures are on record and left out where they are not; the same
 * figures give the same text. Null where there is nothing to tell.
 */
export function briefOf(day: BriefDay): Brief | null {
  const sentences = SENTENCES.flatMap((sentence) => sentence(day) ?? [])
  if (sentences.length === 0) return null
  const numbers = BRIEF_FIGURES.map(({ name, of }) => [name, of(day) ?? null])
  return { title: briefTitle(day), summary: sentences.join('\n'), numbers: Object.fromEntries(numbers) }
}

type Sentence = (day: BriefDay) => string | null

const SENTENCES: readonly Sentence[] = [
  prices,
  liquidations,
  cascades,
  openInterest,
  fundingExtremes,
  fearGreed,
  etfFlows,
  ownSignals,
]

function prices({ btc, eth }: BriefDay): string | null {
  const at = ({ usd, changePct }: ClosePrice) =>
    changePct === null ? priceText(usd) : `${priceText(usd)} (${change(changePct)})`
  if (btc === null) return eth && `Ether ended the day at ${at(eth)}.`
  return `Bitcoin ended the day at ${at(btc)}${eth ? `, ether at ${at(eth)}` : ''}.`
}

/** What venues publish is a floor: the sentence speaks of the record. */
function liquidations({ liquidated, largest }: BriefDay): string | null {
  if (liquidated === null) return null
  const { longUsd, shortUsd, venues } = liquidated
  const where = venues === 1 ? '1 venue' : `${venues} venues`
  const all = `Liquidations on record came to ${money(longUsd + shortUsd)} on ${where}: longs ${money(longUsd)}, shorts ${money(shortUsd)}`
  if (largest === null) return `${all}.`
  const { usd, symbol, exchange } = largest
  return `${all}; the largest single one was ${money(usd)} (${symbol} ${largest.liquidated.toLowerCase()} on ${exchange}).`
}

function cascades({ cascades: found }: BriefDay): string | null {
  if (found === null) return null
  const [first, ...more] = found.toSorted((a, b) => b.longUsd + b.shortUsd - (a.longUsd + a.shortUsd))
  if (first === undefined) return 'No cascade of liquidations was detected.'
  const { longUsd, shortUsd, startedAt } = first
  const began = isoOf(startedAt).slice(11, 16)
  const size = `${money(longUsd + shortUsd)}, longs ${money(longUsd)} and shorts ${money(shortUsd)}, from ${began} UTC on`
  return more.length === 0
    ? `One cascade of liquidations was detected: ${size}.`
    : `${found.length} cascades of liquidations were detected; the largest: ${size}.`
}

function openInterest({ openInterest: oi }: BriefDay): string | null {
  if (oi === null) return null
  const moved = oi.changePct === null ? '' : ` (${change(oi.changePct)})`
  const paid =
    oi.fundingPct === null
      ? ''
      : `; weighted by it, funding then was ${fundingText(oi.fundingPct)} for eight hours`
  return `Open interest of perpetuals ended the day at ${money(oi.usd)}${moved}${paid}.`
}

function fundingExtremes({ funding }: BriefDay): string | null {
  if (funding === null) return null
  const { exchange, lowest, highest } = funding
  return `Settled funding of single perpetuals on ${exchange} reached from ${fundingText(lowest.pct)} (${lowest.symbol}) to ${fundingText(highest.pct)} (${highest.symbol}), each for its own interval.`
}

function fearGreed({ fearGreed: mood }: BriefDay): string | null {
  if (mood === null) return null
  const before = mood.before === null ? '' : `, after ${mood.before} the day before`
  return `The fear and greed index stood at ${mood.value} (${mood.words})${before}.`
}

function etfFlows({ etf }: BriefDay): string | null {
  if (etf === null) return null
  const { BTC, ETH, SOL } = etf.flows
  const told = [
    ['bitcoin', BTC],
    ['ether', ETH],
    ['solana', SOL],
  ] as const
  const flows = told.flatMap(([name, usd]) => (usd === null ? [] : [`${name} ${flow(usd)}`]))
  return flows.length === 0
    ? null
    : `Net flow of US exchange-traded funds on ${etf.date}: ${flows.join(', ')}.`
}

/** Said the same way whether they earned or lost. */
function ownSignals({ signals }: BriefDay): string | null {
  if (signals === null) return null
  const { tp1, sl, timeout, netBps } = signals
  const trades = tp1 + sl + timeout
  const came = netBps < 0 ? 'a loss' : netBps > 0 ? 'a gain' : 'neither gain nor loss'
  const ended = `${tp1} at the target, ${sl} at the stop, ${timeout} at the time limit`
  return `${trades} of our own signals closed (${ended}): ${bpsText(netBps)} after costs, ${came}.`
}
