import type { Endpoint } from '../endpoint.ts'
import { memberApi } from './api.ts'
import { coursePages } from './course-pages.ts'
import { ideaPages } from './idea-pages.ts'
import { KeptAnswers } from './kept-answers.ts'
import { ownIdeaPages } from './own-ideas.ts'
import { ownProfilePages } from './own-profile.ts'
import type { MemberParts } from './parts.ts'
import { profilePages } from './profile-page.ts'

/** Members, their ideas and their courses, for programs and for people. */
export function memberEndpoints(parts: MemberParts): Endpoint[] {
  const kept = new KeptAnswers(parts.clock)
  return [
    ...memberApi(parts, kept),
    ...ideaPages(parts, kept),
    ...profilePages(parts, kept),
    ...ownProfilePages(parts, kept),
    ...ownIdeaPages(parts, kept),
    ...coursePages(parts, kept),
  ]
}
