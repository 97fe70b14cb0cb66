import {
  BrokenOff,
  ConfigError,
  DefinitionError,
  LedgerError,
  ListenError,
  PerptapeError,
  Problem,
  SourceError,
  StoreError,
} from './errors.ts'

/** An error on its way to another thread, where it shall be what it was: messages keep no classes. */
export interface ErrorMessage {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  /** What it carries besides, all of it plain. */
  readonly more: Readonly<Record<string, unknown>>
}

const OURS: Readonly<Record<string, { readonly prototype: Error }>> = {
  PerptapeError,
  ConfigError,
  BrokenOff,
  ListenError,
  DefinitionError,
  StoreError,
  LedgerError,
  SourceError,
  Problem,
}

export function errorMessage(thrown: unknown): ErrorMessage {
  if (!(thrown instanceof Error))
    return { name: 'Error', message: String(thrown), stack: undefined, more: {} }
  const { name, message, stack, cause: _, ...more } = thrown as Error & Record<string, unknown>
  return { name, message, stack, more: Object.hasOwn(OURS, name) ? more : {} }
}

export function errorOf({ name, message, stack, more }: ErrorMessage): Error {
  const prototype = Object.hasOwn(OURS, name) ? OURS[name]!.prototype : Error.prototype
  const error = Object.assign(Object.create(prototype) as Error, { ...more, name })
  // Not among what is listed of an error, as with those that were thrown here.
  Object.defineProperty(error, 'message', { value: message, configurable: true, writable: true })
  Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true })
  return error
}
