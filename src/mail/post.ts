import { DefinitionError } from '../core/errors.ts'

/** What is sent to one person, as plain text. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Whoever brings letters to people. */
export interface Post {
  /** Takes a letter on and returns at once; nobody waits for a mail server. What cannot be delivered is logged. */
  send(letter: Letter): void
  /** The folder where letters are put because nothing is mailed; null where they are. */
  readonly outbox: string | null
  /** Gives up on what could not be delivered yet. */
  close(): Promise<void>
}

/** A line end would begin a header of its own. */
export function assertOneLine({ to, subject }: Letter): void {
  if (/\p{Cc}/u.test(to + subject)) throw new DefinitionError('an address or a subject is more than one line')
}

/** An address as a log may show it: enough to help somebody who asks, too little to collect. */
export function maskedAddress(address: string): string {
  return address.replace(/^(.).*@/s, '$1…@')
}
