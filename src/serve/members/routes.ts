import { z } from 'zod'
import {
  choice,
  optionalPerpSymbol,
  optionalText,
  optionalWhole,
  requiredLowerText,
  whole,
} from '../../define/params.ts'
import type { Document, ListedRoute } from '../documents/document.ts'
import { IdeasAnswer, MeAnswer, ProfileAnswer, SeriesAnswer } from './fields.ts'

const PUBLIC_S = 300

/** A name that nobody can have is not found, like one that nobody has. */
export const handleParam = () =>
  requiredLowerText(/^[^\0]{1,200}$/, 'the handle of a member: 3 to 30 of a to z, 0 to 9 and _', 'Handle.')

export const IDEAS = {
  id: 'ideas',
  path: '/api/v1/public/ideas',
  maxAgeS: PUBLIC_S,
  params: z.object({
    symbol: optionalPerpSymbol('Only ideas on this perpetual.'),
    sort: choice(['hot', 'new'], { default: 'new', about: 'Order of the list.' }),
    limit: whole({ min: 1, max: 100, default: 50, about: 'How many are listed.' }),
    since_days: optionalWhole({ unit: 'days', min: 1, max: 365, about: 'Only those of so many days.' }),
  }),
  listed: {
    title: 'Ideas',
    about:
      'What members with a public profile expect of a perpetual, with what it came to by recorded prices and after fees once it is closed.',
    schema: IdeasAnswer,
    list: 'ideas',
  },
} as const satisfies ListedRoute

export const PROFILE = {
  id: 'profile',
  path: '/api/v1/public/profiles/{handle}',
  maxAgeS: PUBLIC_S,
  params: z.object({ handle: handleParam() }),
  listed: {
    title: 'Profile',
    about: 'A member with a public profile: who it is, its ideas with their results, and its courses.',
    schema: ProfileAnswer,
    example: { handle: 'ada' },
  },
} as const satisfies ListedRoute

export const ME = {
  id: 'me',
  path: '/api/v1/public/me',
  maxAgeS: 0,
  auth: 'session',
  listed: {
    title: 'Me',
    about: 'The account that is signed in, by its session cookie: its profile, plan and usage.',
    schema: MeAnswer,
  },
} as const satisfies ListedRoute

export const SERIES = {
  id: 'course-series',
  path: '/api/v1/public/series',
  maxAgeS: PUBLIC_S,
  params: z.object({
    q: optionalText(
      /^[^\0]{1,64}$/,
      'text of up to 64 characters',
      'Only series whose title or text has these words.',
    ),
    limit: whole({ min: 1, max: 100, default: 50, about: 'How many are listed.' }),
  }),
  listed: {
    title: 'Course series',
    about: 'Published series of courses.',
    schema: SeriesAnswer,
    list: 'series',
  },
} as const satisfies ListedRoute

/** What is published of members, for lists of what there is. */
export const MEMBER_ROUTES: readonly ListedRoute[] = [IDEAS, PROFILE, ME, SERIES]

/** Pages that are the same for many, for the sitemap. */
export const MEMBER_PAGES: readonly Pick<Document, 'path' | 'page'>[] = [
  { path: '/ideas', page: { changes: 'hourly', weight: 0.4 } },
  { path: '/courses', page: { changes: 'weekly', weight: 0.5 } },
]
