import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { Clock } from '../core/clock.ts'
import { LedgerError } from '../core/errors.ts'
import { HOUR, type Ms } from '../core/time.ts'
import type { Idea, IdeaEnd, IdeaVerbs, Performance } from './member-port.ts'
import { checkedIdea } from './member-words.ts'
import type { LedgerTables } from './schema.ts'
import { newIdeaId } from './secrets.ts'

/** Whoever has so many open closes some first: what stays open for ever is no idea, and proves nothing. */
const MOST_OPEN_IDEAS = 20
/** Among so many of the newest that anybody likes the hottest are looked for: what is older has gone cold. */
const HOT_AMONG = 2_000

export function ideaQueries(db: Kysely<LedgerTables>, clock: Clock): IdeaVerbs {
  /** With their authors and likes. */
  const ideas = () =>
    db
      .selectFrom('ideas')
      .innerJoin('members', 'members.account_id', 'ideas.account_id')
      .selectAll('ideas')
      .select(['members.handle', 'members.display_name', 'members.is_public'])
      .select(likesOf)

  const findIdea: IdeaVerbs['findIdea'] = async (id) => {
    const row = await ideas().where('ideas.id', '=', id).executeTakeFirst()
    return row ? ideaOf(row) : null
  }

  return {
    findIdea,

    async publishIdea(accountId, given) {
      const idea = checkedIdea(given)
      const id = newIdeaId()
      await db.transaction().execute(async (alone) => {
        await takeAuthor(alone, accountId)
        if ((await openIdeasOf(alone, accountId)) >= MOST_OPEN_IDEAS)
          throw new LedgerError(
            'too_many_ideas',
            `${MOST_OPEN_IDEAS} of your ideas are open, which is the most there may be; close one first.`,
          )
        const { symbol, side, title, body, timeframe, entryPrice, stopPrice, targetPrice } = idea
        await alone
          .insertInto('ideas')
          .values({
            ...{ id, account_id: accountId, symbol, side, title, body, timeframe, created_at: clock.now() },
            ...{ entry_price: entryPrice, stop_price: stopPrice, target_price: targetPrice },
            ...{ closed_at: null, ended_by: null, exit_price: null, result_bps: null },
          })
          .execute()
      })
      return (await findIdea(id))!
    },

    async listIdeas({ symbol, sort, limit, since }) {
      let wanted = ideas().where('members.is_public', '=', 1)
      if (symbol !== undefined) wanted = wanted.where('ideas.symbol', '=', symbol)
      if (since !== undefined) wanted = wanted.where('ideas.created_at', '>=', since)
      const { total } = await wanted
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const newest = await wanted
        .orderBy('ideas.created_at', 'desc')
        .orderBy('ideas.id')
        .limit(limit)
        .execute()
      if (sort === 'new') return { total, ideas: newest.map(ideaOf) }
      const liked = await wanted
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('idea_likes').select('idea_id').whereRef('idea_id', '=', 'ideas.id')),
        )
        .orderBy('ideas.created_at', 'desc')
        .orderBy('ideas.id')
        .limit(HOT_AMONG)
        .execute()
      const known = new Map([...liked, ...newest].map((row) => [row.id, ideaOf(row)]))
      return { total, ideas: hottest([...known.values()], clock.now()).slice(0, limit) }
    },

    async ideasOf(accountId, limit) {
      const rows = await ideas()
        .where('ideas.account_id', '=', accountId)
        .orderBy('ideas.created_at', 'desc')
        .orderBy('ideas.id')
        .limit(limit)
        .execute()
      return rows.map(ideaOf)
    },

    async closeIdea(accountId, id, { endedBy, exitPrice, resultBps }) {
      const { numUpdatedRows } = await db
        .updateTable('ideas')
        .set({ closed_at: clock.now(), ended_by: endedBy, exit_price: exitPrice, result_bps: resultBps })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('closed_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async performanceOf(accountId): Promise<Performance> {
      const rows = await db
        .selectFrom('ideas')
        .select('result_bps')
        .where('account_id', '=', accountId)
        .where('closed_at', 'is not', null)
        .execute()
      const results = rows.flatMap(({ result_bps }) => (result_bps === null ? [] : [result_bps]))
      return {
        closed: rows.length,
        wins: results.filter((bps) => bps > 0).length,
        losses: results.filter((bps) => bps < 0).length,
        sumNetBps: results.length === 0 ? null : results.reduce((sum, bps) => sum + bps, 0),
      }
    },

    async like(accountId, ideaId) {
      const idea = await findIdea(ideaId)
      if (!idea?.isPublic || idea.accountId === accountId) return false
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('idea_likes')
        .values({ idea_id: ideaId, account_id: accountId })
        .onConflict((conflict) => conflict.columns(['idea_id', 'account_id']).doNothing())
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    async unlike(accountId, ideaId) {
      const { numDeletedRows } = await db
        .deleteFrom('idea_likes')
        .where('idea_id', '=', ideaId)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async likedOf(accountId, ideaIds) {
      if (ideaIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('idea_likes')
        .select('idea_id')
        .where('account_id', '=', accountId)
        .where('idea_id', 'in', [...ideaIds])
        .execute()
      return new Set(rows.map(({ idea_id }) => idea_id))
    },
  }
}

/** Nobody else counts or adds ideas of that account until this transaction is over. */
async function takeAuthor(db: Kysely<LedgerTables>, accountId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set(({ ref }) => ({ handle: ref('handle') }))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new LedgerError('idea_refused', 'Choose a handle before you publish an idea.')
}

async function openIdeasOf(db: Kysely<LedgerTables>, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ideas')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

function likesOf({ selectFrom }: ExpressionBuilder<LedgerTables, 'ideas' | 'members'>) {
  return selectFrom('idea_likes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('idea_id', '=', 'ideas.id')
    .as('likes')
}

/** Many likes soon after publication; of those that are equally warm the newer. */
function hottest(ideas: readonly Idea[], now: Ms): Idea[] {
  const heat = ({ likes, createdAt }: Idea) => likes / (Math.max(0, now - createdAt) / HOUR + 2) ** 1.5
  return [...ideas].sort((a, b) => heat(b) - heat(a) || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
}

type IdeaRow = Selectable<LedgerTables['ideas']> & {
  handle: string
  display_name: string
  is_public: number
  likes: number | null
}

function ideaOf(row: IdeaRow): Idea {
  return {
    id: row.id,
    accountId: row.account_id,
    handle: row.handle,
    displayName: row.display_name,
    isPublic: row.is_public === 1,
    symbol: row.symbol,
    side: row.side as Idea['side'],
    title: row.title,
    body: row.body,
    timeframe: row.timeframe,
    entryPrice: row.entry_price!,
    stopPrice: row.stop_price,
    targetPrice: row.target_price,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    end:
      row.ended_by === null
        ? null
        : {
            endedBy: row.ended_by as IdeaEnd['endedBy'],
            exitPrice: row.exit_price!,
            resultBps: row.result_bps,
          },
    likes: row.likes ?? 0,
  }
}
