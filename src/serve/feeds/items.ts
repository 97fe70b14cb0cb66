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
  readonly shortCode: string
  readonly hash: string
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

export function signalItem({ publicUrl }: Site, signal: ClosedSignal): Item {
  const { symbol, side, outcome, netBps, strategy, createdAt, evaluatedAt, shortCode, hash } = signal
  return {
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
