import type { z } from 'zod'
import { Problem } from '../../core/errors.ts'
import type { Spend } from '../../define/reader.ts'
import { writingOf } from '../../define/writing.ts'
import { visitorOf } from '../accounts/visitor.ts'
import { jsonBody, type ListedRoute } from '../documents/document.ts'
import type { Endpoint } from '../endpoint.ts'
import { queryNames, readParams } from '../params.ts'
import { ideasAnswer, meAnswer, profileAnswer, publicMember, seriesAnswer } from './answers.ts'
import { IdeasAnswer, MeAnswer, ProfileAnswer, SeriesAnswer } from './fields.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { chargedTo, type MemberParts } from './parts.ts'
import { IDEAS, ME, PROFILE, SERIES } from './routes.ts'

const writeIdeas = writingOf(IdeasAnswer)
const writeProfile = writingOf(ProfileAnswer)
const writeMe = writingOf(MeAnswer)
const writeSeries = writingOf(SeriesAnswer)

/** Members, ideas and courses for programs. */
export function memberApi(parts: MemberParts, kept: KeptAnswers): Endpoint[] {
  return [
    open(IDEAS, kept, async (asked, spend) => writeIdeas(await ideasAnswer(chargedTo(spend, parts), asked))),
    open(PROFILE, kept, async ({ handle }) =>
      writeProfile(await profileAnswer(parts, await publicMember(parts, handle))),
    ),
    open(SERIES, kept, async (asked) => writeSeries(await seriesAnswer(parts, asked))),
    {
      method: 'GET',
      path: ME.path,
      name: ME.id,
      rule: 'fair',
      takes: [],
      answer:
        ({ headers }) =>
        async () => {
          const { account } = await visitorOf(headers, parts.ledger, parts.site)
          if (account === null)
            throw new Problem(
              'key_required',
              `This is told to who is signed in, by the session cookie; sign in at ${parts.signInPath}.`,
            )
          const cacheControl = 'private, no-store'
          return { ...jsonBody(writeMe(await meAnswer(parts, account))), cacheControl }
        },
    },
  ]
}

function open<S extends z.ZodObject>(
  { id, path, maxAgeS, params }: ListedRoute & { readonly params: S },
  kept: KeptAnswers,
  make: (asked: z.output<S>, spend: Spend) => Promise<unknown>,
): Endpoint {
  return {
    method: 'GET',
    path,
    name: id,
    rule: 'fair',
    takes: queryNames(params, path),
    answer({ params: raw }) {
      const asked = readParams(params, raw) as z.output<S>
      return (spend) =>
        kept.get(`${id} ${JSON.stringify(asked)}`, async () => ({
          ...jsonBody(await make(asked, spend)),
          cacheControl: `public, max-age=${maxAgeS}`,
        }))
    },
  }
}
