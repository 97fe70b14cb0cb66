import type { Library } from '../../content/library.ts'
import type { Clock } from '../../core/clock.ts'
import type { OpenReader } from '../../define/reader.ts'
import type { Account, Ledger } from '../../ledger/port.ts'
import type { Site } from '../documents/document.ts'

/** How far an account is in what its plan allows. */
export interface Standing {
  readonly minuteLimit: number
  readonly monthUsed: number
  readonly monthLimit: number
}

/** What members, ideas and courses are served of. */
export interface MemberParts {
  readonly ledger: Ledger
  readonly library: Library
  readonly clock: Clock
  readonly site: Site
  /** Of the record that ideas are held against. */
  readonly openReader: OpenReader
  readonly standingOf: (account: Account) => Promise<Standing>
  /** Where who is not signed in is sent. */
  readonly signInPath: string
}
