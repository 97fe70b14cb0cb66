import { SourceError } from '../core/errors.ts'
import type { Contract, ContractList } from '../define/market.ts'
import type { SourceContext } from '../define/source.ts'
import type { Tally } from '../define/tally.ts'

/** An answer with the instrument it was asked for. */
export interface ContractAnswer {
  readonly instrument: string
  readonly answer: unknown
}

const AT_ONCE = 8
/** So many failures in a row are not the contracts' fault: the venue is down. */
const GIVE_UP_AFTER = 8

/** Asks for every contract in turn, a perpetual unless said, where a venue has no endpoint for all of them. */
export function askEachContract(
  context: SourceContext,
  ask: (contract: Contract) => Promise<unknown>,
  list: ContractList = 'perp',
  atOnce?: number,
): Promise<ContractAnswer[]> {
  const contracts = context.contracts[list]
  return askEachName([...contracts.keys()], (name) => ask(contracts.get(name)!), {
    atOnce,
    tally: context.tally,
    nameOf: (name) => contracts.get(name)!.symbol,
  })
}

interface EachOptions {
  readonly atOnce?: number | undefined
  /** Told of those that could not be had. */
  readonly tally?: Tally
  /** As others know it. */
  readonly nameOf?: (name: string) => string
}

/**
 * The same by the names of what is asked for. One that fails is left out; when fewer than half could be had, the whole
 * poll has failed, with the first reason.
 */
export async function askEachName(
  names: readonly string[],
  ask: (name: string) => Promise<unknown>,
  { atOnce = AT_ONCE, tally, nameOf = (name) => name }: EachOptions = {},
): Promise<ContractAnswer[]> {
  const answers: ContractAnswer[] = []
  const queue = names.values()
  let failure: unknown
  let failuresInARow = 0
  let stopped = false

  const worker = async () => {
    for (const instrument of queue) {
      if (stopped) return
      try {
        answers.push({ instrument, answer: await ask(instrument) })
        failuresInARow = 0
      } catch (thrown) {
        failuresInARow += 1
        // Asking on after 'too many requests' earns a ban; what is no SourceError is a mistake of ours.
        const final = !(thrown instanceof SourceError) || thrown.fault === 'rate_limited'
        failure = final ? thrown : (failure ?? thrown)
        stopped ||= final || failuresInARow >= GIVE_UP_AFTER
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))

  const foreseen = failure instanceof SourceError
  if (failure !== undefined && (!foreseen || answers.length * 2 < names.length)) throw failure
  if (failure !== undefined) {
    const got = new Set(answers.map(({ instrument }) => instrument))
    tally?.miss(names.filter((name) => !got.has(name)).map(nameOf))
  }
  return answers
}
