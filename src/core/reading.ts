/** One figure of a part of the process, read when somebody asks for metrics. */
export interface Reading {
  readonly name: string
  readonly help: string
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}
