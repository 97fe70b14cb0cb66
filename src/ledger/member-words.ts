import { LedgerError } from '../core/errors.ts'
import type { NewIdea, Profile } from './member-port.ts'

const HANDLE = /^[a-z0-9_]{3,30}$/
/** Names that would pass for the house, or for a part of it. */
const RESERVED = new Set([
  ...['about', 'account', 'accounts', 'admin', 'administrator', 'api', 'billing', 'courses', 'dashboard'],
  ...['docs', 'help', 'ideas', 'mentor', 'moderator', 'null', 'official', 'operator', 'owner', 'perptape'],
  ...['root', 'security', 'settings', 'sign_in', 'staff', 'status', 'support', 'system', 'undefined'],
])
/** The same with something behind it. */
const RESERVED_START = /^(perptape|admin)_/

export const LONGEST = { displayName: 60, bio: 500, title: 120, body: 4_000 } as const
export const TIMEFRAMES = ['15m', '1h', '4h', '1d', '1w'] as const

/** As it is kept; throws what is wrong with it. */
export function checkedProfile({ handle, displayName, bio, isPublic }: Profile): Profile {
  const tidy = handle.trim().toLowerCase()
  if (!HANDLE.test(tidy)) {
    throw new LedgerError(
      'handle_invalid',
      'A handle has 3 to 30 characters, each of them a to z, 0 to 9 or an underscore.',
    )
  }
  if (RESERVED.has(tidy) || RESERVED_START.test(tidy)) {
    throw new LedgerError('handle_invalid', `The handle ${tidy} is reserved; choose another.`)
  }
  return {
    handle: tidy,
    displayName: line('A name', displayName, LONGEST.displayName) || tidy,
    bio: lines('What you say of yourself', bio ?? '', LONGEST.bio) || null,
    isPublic,
  }
}

/** As it is kept; throws what is wrong with it. */
export function checkedIdea(idea: NewIdea): NewIdea {
  const { entryPrice, stopPrice, targetPrice, side, timeframe } = idea
  const title = line('A title', idea.title, LONGEST.title)
  if (title === '') throw refused('An idea needs a title.')
  if (side !== 'LONG' && side !== 'SHORT') throw refused('The side of an idea is LONG or SHORT.')
  if (timeframe !== null && !TIMEFRAMES.some((known) => known === timeframe))
    throw refused(`A timeframe is one of ${TIMEFRAMES.join(', ')}.`)
  const [below, above] = side === 'LONG' ? [stopPrice, targetPrice] : [targetPrice, stopPrice]
  const [lower, upper] = side === 'LONG' ? ['stop', 'target'] : ['target', 'stop']
  for (const price of [entryPrice, stopPrice, targetPrice])
    if (price !== null && !(price > 0 && Number.isFinite(price))) throw refused('A price is more than 0.')
  if (below !== null && below >= entryPrice)
    throw refused(`The ${lower} of a ${side} lies below its entry, which is ${entryPrice}.`)
  if (above !== null && above <= entryPrice)
    throw refused(`The ${upper} of a ${side} lies above its entry, which is ${entryPrice}.`)
  return { ...idea, title, body: lines('A text', idea.body, LONGEST.body) }
}

function refused(sentence: string): LedgerError {
  return new LedgerError('idea_refused', sentence)
}

/** What cannot be seen, or turns around what stands beside it, has no place in a text that others are shown. */
const UNSEEN = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

function line(what: string, text: string, longest: number): string {
  return within(what, text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim(), longest)
}

/** The same of a text whose lines are kept. */
function lines(what: string, text: string, longest: number): string {
  const kept = text.replace(/\r\n?/g, '\n').split('\n')
  return within(
    what,
    kept
      .map((one) => one.replace(UNSEEN, ' ').trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    longest,
  )
}

function within(what: string, text: string, longest: number): string {
  if ([...text].length > longest)
    throw new LedgerError('text_too_long', `${what} has up to ${longest} characters.`)
  return text
}
