/** One figure of a part of the process, read when somebody asks for metrics. */
export interface Metric {
  readonly name: string
  /** A counter only grows while the process runs; its name ends in `_total`. */
  readonly kind: 'counter' | 'gauge'
  readonly help: string
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}
