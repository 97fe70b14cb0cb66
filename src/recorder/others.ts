import { sentenceOf } from '../core/errors.ts'
import type { Source, Venue } from '../define/source.ts'
import type { CommonPrices } from './facts.ts'
import type { JobTools } from './job.ts'
import { pause } from './pause.ts'
import type { MarketView } from './plausible/market-view.ts'
import { resumeRates } from './stored-rates.ts'

/** What is known here of the whole market, and whose part of it is heard here. */
interface Known {
  readonly venues: readonly Venue[]
  readonly sources: readonly Source[]
  readonly prices: CommonPrices
  readonly view: MarketView
}

/** What sources elsewhere record is known by what they store. */
export async function hearOthers(
  { venues, sources, prices, view }: Known,
  { store, clock, log, timings }: JobTools,
  signal: AbortSignal,
): Promise<void> {
  const own = new Set(venues.map(({ id }) => id))
  for (;;) {
    await pause(timings.hearOthersMs, signal)
    if (signal.aborted) return
    const now = clock.now()
    await Promise.all([resumeRates(prices, sources, store, now), view.resume(store, now, own)]).catch(
      (thrown) => log.warn({ error: sentenceOf(thrown) }, 'what others record could not be read'),
    )
  }
}
