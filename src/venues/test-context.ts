import type { BoundedFetch } from '../define/fetch.ts'
import type { Contract, Poll, RestApi, SourceContext, Stream, Venue } from '../define/source.ts'

/** What tests of venues hand to parsers. */
export const NOW = Date.UTC(2026, 8, 1, 12)

/** For clients that are made but not used. */
export const neverAsked: BoundedFetch = async (url) => {
  throw new Error(`asked for ${url}`)
}

type Known = Pick<Contract, 'instrument' | 'symbol'> & Partial<Contract>

export function contextOf(
  known: readonly Known[],
  marks: Readonly<Record<string, number>> = {},
): SourceContext {
  const contracts = known.map(
    (contract): Contract => ({
      base: contract.symbol.replace(/USDT$/, ''),
      quote: 'USDT',
      pieces: 1,
      contractSize: 1,
      fundingIntervalHours: 8,
      ...contract,
    }),
  )
  return {
    now: NOW,
    contracts: new Map(contracts.map((contract) => [contract.instrument, contract])),
    marks: new Map(Object.entries(marks)),
  }
}

export function pollOf(venue: Venue, subject: string): Poll {
  const source = venue.sources.find(({ id }) => id === `${venue.id}.${subject}`)
  if (source?.kind !== 'poll') throw new Error(`${venue.id} does not poll ${subject}`)
  return source
}

export function streamOf(venue: Venue, subject: string): Stream {
  const source = venue.sources.find(({ id }) => id === `${venue.id}.${subject}`)
  if (source?.kind !== 'stream') throw new Error(`${venue.id} does not stream ${subject}`)
  return source
}

interface Call {
  readonly method: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Answers from a function and remembers what was asked. */
export function scriptedApi(answer: (call: Call) => unknown): RestApi & { readonly calls: Call[] } {
  const calls: Call[] = []
  return {
    calls,
    async call(method, params = {}) {
      calls.push({ method, params })
      return answer({ method, params })
    },
  }
}
