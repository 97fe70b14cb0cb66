/** At once where it is at hand, later where somebody else has to be asked. */
export type Eventually<T> = T | Promise<T>
