import { Problem } from '../../core/errors.ts'
import { DAY, dateOf } from '../../core/time.ts'
import type { Idea, Member } from '../../ledger/member-port.ts'
import type { Account } from '../../ledger/port.ts'
import type { IdeaCells, ProfileCells } from './fields.ts'
import { isRecorded } from './idea-desk.ts'
import type { MemberParts } from './parts.ts'

const PROFILE_IDEAS = 20

export interface IdeasAsked {
  readonly symbol?: string | undefined
  readonly sort: 'hot' | 'new'
  readonly limit: number
  readonly since_days?: number | undefined
}

/** A symbol that nobody ever recorded is not found; one that nobody has an idea on has none. */
export async function ideasAnswer(parts: MemberParts, { symbol, sort, limit, since_days }: IdeasAsked) {
  const { ledger, clock, site } = parts
  const now = clock.now()
  const since = since_days === undefined ? undefined : now - since_days * DAY
  const { total, ideas } = await ledger.listIdeas({ symbol, sort, limit, since })
  if (total === 0 && symbol !== undefined && !(await isRecorded(parts, symbol)))
    throw new Problem('unknown_symbol', `${symbol} is no symbol of the record.`, { param: 'symbol' })
  return {
    ok: true as const,
    generated_at: now,
    sort,
    count: ideas.length,
    total,
    ideas: ideas.map((idea) => ideaCells(idea, site.publicUrl)),
  }
}

function ideaCells(idea: Idea, publicUrl: string): IdeaCells {
  return {
    id: idea.id,
    handle: idea.handle,
    display_name: idea.displayName,
    symbol: idea.symbol,
    side: idea.side,
    title: idea.title,
    body: idea.body,
    entry_price: idea.entryPrice,
    stop_price: idea.stopPrice,
    target_price: idea.targetPrice,
    timeframe: idea.timeframe,
    status: idea.end === null ? 'open' : 'closed',
    result_bps: idea.end?.resultBps ?? null,
    likes: idea.likes,
    comments: 0,
    created_at: idea.createdAt,
    url: `${publicUrl}${ideaPath(idea.id)}`,
  }
}

export function ideaPath(id: string): `/${string}` {
  return `/ideas/${id}`
}

export function memberPath(handle: string): `/${string}` {
  return `/u/${handle}`
}

/** The member of that handle, if others may see it: 404 where there is none, 403 where it is not public. */
export async function publicMember({ ledger }: Pick<MemberParts, 'ledger'>, handle: string): Promise<Member> {
  const member = await ledger.findMember({ handle })
  if (member === null)
    throw new Problem('not_found', 'There is no member of that handle.', { param: 'handle' })
  if (!member.isPublic) throw new Problem('not_public', 'This member does not show a profile to others.')
  return member
}

export async function profileAnswer(parts: MemberParts, member: Member): Promise<ProfileCells> {
  const { ledger, site, clock, library } = parts
  const { accountId, handle } = member
  const [counts, performance, ideas, all] = await Promise.all([
    ledger.followCounts(accountId),
    ledger.performanceOf(accountId),
    ledger.ideasOf(accountId, PROFILE_IDEAS),
    library.series(),
  ])
  const { closed, wins, losses, sumNetBps } = performance
  const own = all.filter(({ author }) => author === handle)
  return {
    ok: true,
    generated_at: clock.now(),
    profile: {
      handle,
      display_name: member.displayName,
      bio: member.bio,
      joined_at: dateOf(member.joinedAt),
      mentor: member.isMentor,
      ...counts,
      url: `${site.publicUrl}${memberPath(handle)}`,
    },
    performance:
      closed === 0
        ? null
        : {
            ideas_closed: closed,
            wins,
            losses,
            win_rate_pct: wins + losses === 0 ? null : (wins / (wins + losses)) * 100,
            sum_net_bps: sumNetBps,
          },
    ideas: ideas.map((idea) => ideaCells(idea, site.publicUrl)),
    courses: own.flatMap(({ courses, publishedAt }) =>
      courses.map(({ slug, title, lessons }) => ({
        slug,
        title,
        lessons: lessons.length,
        published_at: publishedAt,
      })),
    ),
    series: own.map(({ slug, title, courses }) => ({ slug, title, courses: courses.length })),
  }
}

/** What an account is told of itself. Without a handle it is no member yet, and has nothing to show. */
export async function meAnswer(parts: MemberParts, account: Account) {
  const { ledger, clock, standingOf } = parts
  const [member, keys, standing] = await Promise.all([
    ledger.findMember({ accountId: account.id }),
    ledger.listKeys(account.id),
    standingOf(account),
  ])
  const shown =
    member === null
      ? { profile: null, performance: null, ideas: [], courses: [], series: [] }
      : await profileAnswer(parts, member)
  return {
    ...shown,
    ok: true as const,
    generated_at: clock.now(),
    account: {
      plan: account.plan,
      key_prefix: keys.findLast(({ revokedAt }) => revokedAt === null)?.prefix ?? null,
      public_profile_enabled: member?.isPublic ?? false,
      usage: {
        minute_limit: standing.minuteLimit,
        month_used: standing.monthUsed,
        month_limit: standing.monthLimit,
      },
    },
  }
}

export async function seriesAnswer(
  { library, clock, site }: MemberParts,
  { q = '', limit }: { readonly q?: string | undefined; readonly limit: number },
) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const found = (await library.series()).filter(({ title, description, courses }) => {
    const text = [title, description ?? '', ...courses.map((course) => course.title)].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const series = found.slice(0, limit).map(({ slug, title, description, author, courses, publishedAt }) => ({
    slug,
    title,
    description,
    author_handle: author,
    courses: courses.length,
    lessons: courses.reduce((sum, { lessons }) => sum + lessons.length, 0),
    published_at: publishedAt,
    url: `${site.publicUrl}/courses/${slug}`,
  }))
  return { ok: true as const, generated_at: clock.now(), count: series.length, series }
}
