import { parseIso } from '../../core/time.ts'
import type { Site } from '../documents/document.ts'
import type { Item } from './rss.ts'

/** What a feed needs of a row of `recent`. */
export interface ClosedSignal {
  readonly symbol: string
  readonly side: string
  readonly outcome: string
  readonly netBps: number
  readonly evaluatedAt: string
  readonly createdAt: string
  readonly strategy: string
  /** Null where its decision is not on record. */
  readonly shortCode: string | null
  readonly hash: string | null
}

/** And of a row of `briefs`. */
export interface ShownBrief {
  readonly date: string
  readonly title: string
  readonly summary: string
  readonly published_at: string
  readonly page: string
  readonly numbers: Readonly<Record<string, number | null>>
}

/** None of a signal whose decision is not on record: there is nothing to verify, and nothing to know it by. */
export function signalItems({ publicUrl }: Site, signal: ClosedSignal): Item[] {
  const { symbol, side, outcome, netBps, strategy, createdAt, evaluatedAt, shortCode, hash } = signal
  if (hash === null || shortCode === null) return []
  const item = {
    title: `${symbol} ${side} ${outcome} ${netBps} bps`,
    link: `${publicUrl}/verify/${shortCode}`,
    guid: { text: hash, isLink: false },
    at: parseIso(evaluatedAt)!,
    category: outcome,
    description: [
      `${side} by ${strategy}.`,
      `Created ${createdAt}, evaluated ${evaluatedAt}.`,
      `Net ${netBps} bps after fees, slippage and funding.`,
      `SHA-256 of the decision: ${hash}.`,
    ].join(' '),
  }
  return [item]
}

export function briefItem({ publicUrl }: Site, { date, summary, published_at, page }: ShownBrief): Item {
  const link = `${publicUrl}${page}`
  return {
    title: `${date} brief`,
    link,
    guid: { text: link, isLink: true },
    at: parseIso(published_at)!,
    description: summary,
  }
}
