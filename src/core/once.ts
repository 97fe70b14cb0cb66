/** Work that is done when it is first asked for. What failed is tried again by whoever asks next. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | null = null
  return () => {
    done ??= work().catch((thrown) => {
      done = null
      throw thrown
    })
    return done
  }
}
