import type { Ms } from '../core/time.ts'

/** How an account shows itself to others. Nothing here tells whose account it is. */
export interface Member extends Profile {
  readonly accountId: string
  /** Of whom the operator vouches for. */
  readonly isMentor: boolean
  /** When the account was made. */
  readonly joinedAt: Ms
}

/** What a member says of itself. */
export interface Profile {
  /** `[a-z0-9_]{3,30}`; one member a handle. */
  readonly handle: string
  readonly displayName: string
  readonly bio: string | null
  /** Off unless the member says otherwise: nobody else sees the member or its ideas. */
  readonly isPublic: boolean
}

export interface NewIdea {
  readonly symbol: string
  readonly side: 'LONG' | 'SHORT'
  readonly title: string
  readonly body: string
  readonly timeframe: string | null
  /** The recorded price that it was published at. */
  readonly entryPrice: number
  readonly stopPrice: number | null
  readonly targetPrice: number | null
}

/** How an idea came to its end. */
export interface IdeaEnd {
  readonly endedBy: 'stop' | 'target' | 'closed'
  readonly exitPrice: number
  /** After costs; null where those are not on record. */
  readonly resultBps: number | null
}

export interface Idea extends NewIdea {
  readonly id: string
  readonly accountId: string
  readonly handle: string
  readonly displayName: string
  /** Whether its author is shown to others. */
  readonly isPublic: boolean
  readonly createdAt: Ms
  readonly closedAt: Ms | null
  /** Null while it is open. */
  readonly end: IdeaEnd | null
  readonly likes: number
}

interface IdeaQuery {
  readonly symbol?: string | undefined
  readonly sort: 'hot' | 'new'
  readonly limit: number
  /** Published from then on. */
  readonly since?: Ms | undefined
}

/** What closed ideas came to. One whose costs are not known is closed, but neither won nor lost. */
export interface Performance {
  readonly closed: number
  readonly wins: number
  readonly losses: number
  /** Null where no result is known. */
  readonly sumNetBps: number | null
}

/** What members think, whatever database keeps it. */
export interface IdeaVerbs {
  /** Throws LedgerError without a profile, for a price on the wrong side, and for more open ideas than one may have. */
  publishIdea(accountId: string, idea: NewIdea): Promise<Idea>
  findIdea(id: string): Promise<Idea | null>
  /** Of public members alone. `total` is how many there are, whatever the limit. */
  listIdeas(query: IdeaQuery): Promise<{ readonly total: number; readonly ideas: Idea[] }>
  /** Newest first. */
  ideasOf(accountId: string, limit: number): Promise<Idea[]>
  /** False when the account has no such idea, or it is closed already. */
  closeIdea(accountId: string, id: string, end: IdeaEnd): Promise<boolean>
  performanceOf(accountId: string): Promise<Performance>
  /** True when it changes anything. Nobody likes what is its own, or what nobody may see. */
  like(accountId: string, ideaId: string): Promise<boolean>
  unlike(accountId: string, ideaId: string): Promise<boolean>
  /** Which of these the account likes. */
  likedOf(accountId: string, ideaIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Members, whom they follow and what they think, whatever database keeps it. test/contract/ledger-members.ts says what each verb means. */
export interface MemberVerbs extends IdeaVerbs {
  findMember(by: { readonly accountId: string } | { readonly handle: string }): Promise<Member | null>
  /** Throws LedgerError for a handle that is malformed, reserved or taken, and for texts that are too long. */
  setProfile(accountId: string, profile: Profile): Promise<Member>
  /** The operator's word alone; false when there is no such member. */
  setMentor(accountId: string, isMentor: boolean): Promise<boolean>
  /** True when it changes anything. Nobody follows itself, nor whom nobody may see. */
  follow(followerId: string, followedId: string): Promise<boolean>
  unfollow(followerId: string, followedId: string): Promise<boolean>
  isFollowing(followerId: string, followedId: string): Promise<boolean>
  followCounts(accountId: string): Promise<{ readonly followers: number; readonly following: number }>
}
