import type { Caller } from '../../access/admission.ts'
import { ComputeBudget, type Spender } from '../../access/compute-budget.ts'
import type { Clock } from '../../core/clock.ts'
import type { Spend } from '../../define/reader.ts'
import { FairTurns } from './fair-turns.ts'
import type { SlowLane } from './slow-lane.ts'

/** So many answers are made for a caller at once, and so many for one above its computing time. */
const AT_ONCE = 2
const AT_ONCE_ABOVE = 1

const nobodyPays: Spend = () => {}

/**
 * Where answers that do not lie ready are made: each caller in its turn, and from its own computing time. Whoever is
 * above that waits, and far above it is refused. This machine only waits for its turn, so that memory stays bounded
 * whoever asks; what nobody is counted for (health) is made at once.
 */
export class Computing {
  readonly #clock: Clock
  readonly #slowLane: SlowLane
  readonly #budget: ComputeBudget
  readonly #turns = new FairTurns()

  constructor(parts: {
    readonly clock: Clock
    readonly slowLane: SlowLane
    readonly budget?: ComputeBudget | undefined
  }) {
    this.#clock = parts.clock
    this.#budget = parts.budget ?? new ComputeBudget()
    this.#slowLane = parts.slowLane
  }

  /** Rejects with 429 where the caller's computing time is used up, and with why it `left` when it did in line. */
  async run<T>(caller: Caller | null, work: (spend: Spend) => Promise<T>, left?: AbortSignal): Promise<T> {
    if (caller === null) return work(nobodyPays)
    const spender = spenderOf(caller)
    if (spender === null) return inTurn(await this.#turns.take(caller.id, null, left), work, nobodyPays)
    if (this.#standing(spender) === 'over') await this.#slowLane.wait(spender.id, left)
    this.#assertNotSpent(spender)
    const atOnce = () => (this.#standing(spender) === 'within' ? AT_ONCE : AT_ONCE_ABOVE)
    const end = await this.#turns.take(spender.id, atOnce, left)
    return inTurn(
      end,
      (spend) => {
        // What the caller had made while this call was in line may have used it up.
        this.#assertNotSpent(spender)
        return work(spend)
      },
      (ms) => this.#budget.spend(spender.id, ms, this.#clock.now()),
    )
  }

  /** Goes on with what was begun: the caller waits for its turn, and longer where it is above its time, but is not refused. */
  async goOn<T>(caller: Caller | null, work: () => Promise<T>, left?: AbortSignal): Promise<T> {
    const spender = spenderOf(caller)
    if (spender !== null && this.#standing(spender) !== 'within') await this.#slowLane.wait(spender.id, left)
    if (caller === null) return work()
    return inTurn(await this.#turns.take(caller.id, null, left), work, nobodyPays)
  }

  /** Whether the caller is within its computing time. */
  isWithin(caller: Caller | null): boolean {
    const spender = spenderOf(caller)
    return spender === null || this.#standing(spender) === 'within'
  }

  #standing(spender: Spender): 'within' | 'over' | 'spent' {
    return this.#budget.standing(spender, this.#clock.now())
  }

  #assertNotSpent(spender: Spender): void {
    if (this.#standing(spender) === 'spent') throw this.#budget.refusal(spender, this.#clock.now())
  }
}

function spenderOf(caller: Caller | null): Spender | null {
  const computeMs = caller?.limits.computeMs ?? null
  return caller === null || computeMs === null ? null : { id: caller.id, computeMs }
}

async function inTurn<T>(end: () => void, work: (spend: Spend) => Promise<T>, spend: Spend): Promise<T> {
  try {
    return await work(spend)
  } finally {
    end()
  }
}
