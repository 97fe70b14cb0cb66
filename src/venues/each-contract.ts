import { SourceError } from '../core/errors.ts'
import type { Contract } from '../define/market.ts'
import type { SourceContext } from '../define/source.ts'

/** An answer with the instrument it was asked for. */
export interface ContractAnswer {
  readonly instrument: string
  readonly answer: unknown
}

const AT_ONCE = 8
/** So many failures in a row are not the contracts' fault: the venue is down. */
const GIVE_UP_AFTER = 8

/** Asks for every perpetual in turn, where a venue has no endpoint for all of them. */
export function askEachContract(
  context: SourceContext,
  ask: (contract: Contract) => Promise<unknown>,
): Promise<ContractAnswer[]> {
  return askEach([...context.contracts.perp.values()], ask)
}

/** What is asked for one by one. */
interface Named {
  readonly instrument: string
}

/**
 * Asks for each of a list in turn. One that fails is left out; when fewer than half could be had, the whole poll has
 * failed, with the first reason.
 */
export async function askEach<N extends Named>(
  contracts: readonly N[],
  ask: (contract: N) => Promise<unknown>,
): Promise<ContractAnswer[]> {
  const answers: ContractAnswer[] = []
  const queue = contracts.values()
  let failure: unknown
  let failuresInARow = 0
  let stopped = false

  const worker = async () => {
    for (const contract of queue) {
      if (stopped) return
      try {
        answers.push({ instrument: contract.instrument, answer: await ask(contract) })
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
  await Promise.all(Array.from({ length: AT_ONCE }, worker))

  const foreseen = failure instanceof SourceError
  if (failure !== undefined && (!foreseen || answers.length * 2 < contracts.length)) throw failure
  return answers
}
