/** Something that is wrong with the running service, for whoever watches it. */
export interface Ailment {
  /** Which part of the service it is about, as one word. */
  readonly part: string
  /** The service does not do its work; otherwise it does, with less than it should have. */
  readonly down: boolean
  readonly sentence: string
  /** Nothing is broken and it passes by itself: it is said, and health stays what it is. */
  readonly passes?: true
}
