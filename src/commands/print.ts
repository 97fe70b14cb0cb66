/** What every command on a folder takes. */
export interface Flags {
  readonly data?: string
  readonly json?: boolean
}

/** The outcome of a command: JSON for scripts, or text for people. */
export function print({ json }: Flags, outcome: unknown, text: () => string): void {
  process.stdout.write(`${json ? JSON.stringify(outcome) : text()}\n`)
}

/** From when to when, as far as it was said. */
export interface SpanFlags {
  readonly from?: string
  readonly to?: string
}

export function spanOf({ from, to }: SpanFlags): SpanFlags {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}
