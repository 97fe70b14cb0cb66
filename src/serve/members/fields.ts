import type { z } from 'zod'
import * as is from '../../define/answer.ts'
import { ACCOUNT_PLANS } from '../../ledger/port.ts'

const ok = is.always(true, 'True.')
const generated_at = is.iso('When this was made.')

const IdeaFields = is.part({
  id: is.text('Which idea it is.'),
  handle: is.text('Handle of its author.'),
  display_name: is.text('Name that its author goes by.'),
  symbol: is.symbol(),
  side: is.oneOf(['LONG', 'SHORT'], 'Whether the price is thought to rise or to fall.'),
  title: is.text('What it is about, in the words of its author.'),
  body: is.text('Why, in the words of its author: plain text.'),
  entry_price: is.unsure(is.price('The newest recorded price of Binance when it was published.')),
  stop_price: is.unsure(is.price('Where it is wrong; null where it names no such price.')),
  target_price: is.unsure(is.price('Where it has come true; null where it names no such price.')),
  timeframe: is.unsure(
    is.text('About how long it takes: 15m, 1h, 4h, 1d or 1w; null where it does not say.'),
  ),
  status: is.oneOf(['open', 'closed'], 'Whether its author has closed it.'),
  result_bps: is.unsure(
    is.bps(
      'What the price did in its favour, from its entry to the first recorded price at or beyond its stop or target, otherwise to the newest when it was closed; less the taker fees of Binance for getting in and out, at the base tier as for signals. Slippage and funding are not charged. Null while it is open, or where no fees are on record.',
    ),
  ),
  likes: is.count('How many members like it.'),
  comments: is.fixed(0, 'count', 'Always 0: comments are not taken.'),
  created_at: is.iso('When it was published.'),
  url: is.text('Its page.'),
})

export const IdeasAnswer = is.part({
  ok,
  generated_at,
  sort: is.oneOf(
    ['hot', 'new'],
    'Order of the list. hot is by likes / (age in hours + 2)^1.5, largest first; new is newest first.',
  ),
  count: is.count('How many are listed.'),
  total: is.count('How many there are, whatever the limit.'),
  ideas: is.listOf(IdeaFields, 'Ideas of members with a public profile.'),
})

const profile = {
  profile: is.part(
    {
      handle: is.text('Name that addresses use.'),
      display_name: is.text('Name that it goes by.'),
      bio: is.unsure(is.text('What the member says of itself; null where nothing.')),
      joined_at: is.day('When it joined, a day in UTC.'),
      mentor: is.flag('Whether the operator vouches for it.'),
      followers: is.count('How many follow it.'),
      following: is.count('How many it follows.'),
      url: is.text('Its page.'),
    },
    'Who it is.',
  ),
  performance: is.unsure(
    is.part(
      {
        ideas_closed: is.count('Ideas that were closed.'),
        wins: is.count('Those with a result above 0.'),
        losses: is.count('Those with a result below 0.'),
        win_rate_pct: is.unsure(is.pct('Wins of wins and losses; null where there are none.')),
        sum_net_bps: is.unsure(is.bps('All results together; null where none is known.')),
      },
      'What its closed ideas came to; null where none is closed. Open ideas do not count.',
    ),
  ),
  ideas: is.listOf(IdeaFields, 'Its ideas, newest first, twenty at most.'),
  courses: is.listOf(
    is.part({
      slug: is.text('Name that addresses use.'),
      title: is.text('Title.'),
      lessons: is.count('How many lessons it has.'),
      published_at: is.iso('When its series was published.'),
    }),
    'Courses that it wrote.',
  ),
  series: is.listOf(
    is.part({
      slug: is.text('Name that addresses use.'),
      title: is.text('Title.'),
      courses: is.count('How many courses it has.'),
    }),
    'Series of courses that it wrote.',
  ),
}

export const ProfileAnswer = is.part({ ok, generated_at, ...profile })

export const MeAnswer = is.part({
  ok,
  generated_at,
  ...profile,
  profile: is.unsure(profile.profile),
  account: is.part(
    {
      plan: is.oneOf(ACCOUNT_PLANS, 'Plan of the account.'),
      key_prefix: is.unsure(is.text('Start of its newest live key; null where it has none.')),
      public_profile_enabled: is.flag('Whether others see the profile and its ideas.'),
      usage: is.part(
        {
          minute_limit: is.integer('calls', 'Calls that a minute may hold.'),
          month_used: is.integer('calls', 'Calls of this month, UTC.'),
          month_limit: is.integer('calls', 'Calls that a month may hold.'),
        },
        'How far it is in what the plan allows.',
      ),
    },
    'What nobody else is shown.',
  ),
})

export const SeriesAnswer = is.part({
  ok,
  generated_at,
  count: is.count('How many are listed.'),
  series: is.listOf(
    is.part({
      slug: is.text('Name that addresses use.'),
      title: is.text('Title.'),
      description: is.unsure(is.text('What it is about; null where it does not say.')),
      author_handle: is.text('Handle of its author.'),
      courses: is.count('How many courses it has.'),
      lessons: is.count('How many lessons its courses have.'),
      published_at: is.iso('When it was published.'),
      url: is.text('Its page.'),
    }),
    'Course series, newest first.',
  ),
})

export type IdeaCells = z.output<typeof IdeaFields>
export type ProfileCells = z.output<typeof ProfileAnswer>
