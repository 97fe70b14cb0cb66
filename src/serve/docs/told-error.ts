/** What the page of an error says of it, in Markdown. */
export interface ToldError {
  readonly means: string
  readonly causes: readonly string[]
  readonly next: readonly string[]
  /** As somebody was told it. */
  readonly example: {
    readonly detail: string
    readonly param?: string
    readonly allowed?: readonly string[]
    readonly headers?: Readonly<Record<string, string>>
  }
}
