import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ms } from '../core/time.ts'

/** What account keys start with, so that people and secret scanners recognise them. */
export const KEY_PREFIX = 'ak_'
const KEY_CHARACTERS = 40
const SHOWN_CHARACTERS = KEY_PREFIX.length + 6

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** 200 bits: nobody guesses one, so a plain SHA-256 is enough to keep it by. */
export function newKey(): string {
  return `${KEY_PREFIX}${randomBase32(KEY_CHARACTERS)}`
}

/** What keys start with that pay for calls. */
export const PREPAID_PREFIX = 'pk_'

/** Random: nothing that is published leads to it. */
export function newPrepaidKey(): string {
  return `${PREPAID_PREFIX}${randomBase32(KEY_CHARACTERS)}`
}

/** Its start and its end, by which people recognise it. */
export function prepaidHintOf(key: string): string {
  return `${key.slice(0, PREPAID_PREFIX.length + 4)}…${key.slice(-4)}`
}

export function newAccountId(): string {
  return `acc_${randomBase32(24)}`
}

export function newIdeaId(): string {
  return `idea_${randomBase32(16)}`
}

export function newClaimId(): string {
  return `clm_${randomBase32(24)}`
}

/** In the order of their time: what is written last lies together in the database, however long the ledger is. */
export function newTransferId(at: Ms): string {
  return `mov_${at.toString(36).padStart(9, '0')}${randomBase32(16)}`
}

export function newSessionToken(): string {
  return randomBase32(52)
}

/** The start of a key, to tell keys apart in a list. */
export function shownPartOf(key: string): string {
  return key.slice(0, SHOWN_CHARACTERS)
}

export function isShownPart(text: string): boolean {
  return text.startsWith(KEY_PREFIX) && text.length === SHOWN_CHARACTERS
}

export function isWholeKey(text: string): boolean {
  return text.startsWith(KEY_PREFIX) && text.length === KEY_PREFIX.length + KEY_CHARACTERS
}

export function hashOf(secret: string): string {
  return hash('sha256', secret, 'hex')
}

/** In a time that does not tell how much of them agrees. */
export function isSameHash(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}

function randomBase32(length: number): string {
  return base32Of(randomBytes(length))
}

/** 256 is a multiple of 32, so the low five bits of a random byte are a fair pick. */
function base32Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += BASE32[byte & 31]
  return text
}
