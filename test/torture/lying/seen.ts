/** How a recording process fares, as it says itself. */
export interface Seen {
  readonly rssMb: number
  /** The longest hold-up since the last time. */
  readonly loopMs: number
  readonly sources: readonly {
    readonly source: string
    readonly rows: number
    readonly faulty: number
    readonly failures: number
    readonly refused: number
  }[]
}
