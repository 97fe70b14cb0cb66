import type { PerptapeError } from '../core/errors.ts'

/** The same verbs with the driver's errors turned into ours. What is `worthAnother` is tried again: a verb is all or nothing. */
export function guard<Q extends object>(
  verbs: Q,
  errorOf: (thrown: unknown) => PerptapeError,
  isWorthAnother: (thrown: unknown) => boolean = () => false,
): Q {
  const entries = Object.entries(verbs).map(([name, verb]) => [
    name,
    (...given: unknown[]) =>
      tried(() => (verb as Verb)(...given), isWorthAnother).catch((thrown) => {
        throw errorOf(thrown)
      }),
  ])
  return Object.fromEntries(entries) as Q
}

type Verb = (...given: unknown[]) => Promise<unknown>

const MOST_TRIES = 5

async function tried(
  verb: () => Promise<unknown>,
  isWorthAnother: (thrown: unknown) => boolean,
): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await verb()
    } catch (thrown) {
      if (tries === MOST_TRIES || !isWorthAnother(thrown)) throw thrown
    }
  }
}
