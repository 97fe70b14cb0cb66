/** At once where it is at hand, later where somebody else has to be asked. */
export type Eventually<T> = T | Promise<T>

/** Goes on with the value, within the same turn if it is there. */
export function whenThere<T, U>(value: Eventually<T>, next: (value: T) => Eventually<U>): Eventually<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}
