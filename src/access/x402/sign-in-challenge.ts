import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isoOf, MINUTE, type Ms } from '../../core/time.ts'

/** How long a challenge can be answered. */
const CHALLENGE_MS: Ms = 5 * MINUTE
const STATEMENT = 'Deliver again what this wallet paid for.'

/** What a wallet is asked to sign (CAIP-122), as the x402 extension sign-in-with-x words it. */
export interface ChallengeInfo {
  readonly domain: string
  readonly uri: string
  readonly statement: string
  readonly version: '1'
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime: string
}

/** A challenge to sign for what is sold at that address. Nothing is stored: its nonce shows that it is ours. */
export function newChallenge(secret: string, uri: string, now: Ms): ChallengeInfo {
  const issuedAt = isoOf(now)
  const random = randomBytes(16).toString('hex')
  return {
    domain: new URL(uri).host,
    uri,
    statement: STATEMENT,
    version: '1',
    nonce: `${random}${macOf(secret, { random, uri, issuedAt })}`,
    issuedAt,
    expirationTime: isoOf(now + CHALLENGE_MS),
  }
}

/** Until when the challenge holds; null where it is not ours, is for another address, or is over. */
export function challengeEnd(
  secret: string,
  {
    nonce,
    uri,
    statement,
    issuedAt,
    expirationTime,
  }: { readonly [F in keyof ChallengeInfo]?: string | undefined },
  expected: { readonly uri: string; readonly now: Ms },
): Ms | null {
  if (uri !== expected.uri || issuedAt === undefined || !/^[0-9a-f]{64}$/.test(nonce ?? '')) return null
  if (statement !== STATEMENT) return null
  const random = nonce!.slice(0, 32)
  const mac = macOf(secret, { random, uri, issuedAt })
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(nonce!.slice(32)))) return null
  const until = Date.parse(issuedAt) + CHALLENGE_MS
  return expirationTime === isoOf(until) && expected.now < until ? until : null
}

/** What the wallet of a chain signs of a challenge: EIP-4361, and its like for Solana. */
export function signedText(
  challenge: Omit<ChallengeInfo, 'statement' | 'version'>,
  { account, address, chain }: { readonly account: string; readonly address: string; readonly chain: string },
): string {
  return `${challenge.domain} wants you to sign in with your ${account} account:
${address}

${STATEMENT}

URI: ${challenge.uri}
Version: 1
Chain ID: ${chain}
Nonce: ${challenge.nonce}
Issued At: ${challenge.issuedAt}
Expiration Time: ${challenge.expirationTime}`
}

function macOf(
  secret: string,
  { random, uri, issuedAt }: { readonly random: string; readonly uri: string; readonly issuedAt: string },
): string {
  const mac = createHmac('sha256', secret).update(`sign-in-with-x\n${random}\n${issuedAt}\n${uri}`)
  return mac.digest('hex').slice(0, 32)
}
