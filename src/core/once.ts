/** Work that is done when it is first asked for. What failed is tried again by whoever asks next. */
export function once<T, G extends unknown[] = []>(
  work: (...given: G) => Promise<T>,
): (...given: G) => Promise<T> {
  let done: Promise<T> | null = null
  return (...given) => {
    done ??= work(...given).catch((thrown) => {
      done = null
      throw thrown
    })
    return done
  }
}
