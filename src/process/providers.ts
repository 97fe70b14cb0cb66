import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import { SourceError, sentenceOf } from '../core/errors.ts'
import type { Provider } from '../define/source.ts'
import { type BitcoinNode, bitcoin, bitcoinBy } from '../providers/bitcoin/bitcoin.ts'
import { farside } from '../providers/farside/farside.ts'
import { PROVIDERS } from '../providers/index.ts'

export type ProviderSettings = Pick<Config, 'BITCOIN_RPC_URL' | 'BITCOIN_RPC_COOKIE' | 'ETF_TABLE'>

/** Whom a live folder records besides exchanges, by what the operator has and allows. */
export function liveProviders(config: ProviderSettings): readonly Provider[] {
  const node = nodeOf(config)
  return PROVIDERS.filter((provider) => provider !== farside || config.ETF_TABLE === 'on').map((provider) =>
    provider === bitcoin && node ? bitcoinBy(node) : provider,
  )
}

function nodeOf({ BITCOIN_RPC_URL, BITCOIN_RPC_COOKIE }: ProviderSettings): BitcoinNode | null {
  if (BITCOIN_RPC_URL === undefined) return null
  const { protocol, host, pathname, username, password } = new URL(BITCOIN_RPC_URL)
  const own = [username, password].map(decodeURIComponent).join(':')
  const authorization = () => {
    if (username !== '' || password !== '') return basic(own)
    return BITCOIN_RPC_COOKIE === undefined ? null : basic(cookieIn(BITCOIN_RPC_COOKIE))
  }
  // The address is what logs and health show: user and password are not in it.
  return { url: `${protocol}//${host}${pathname}`, authorization }
}

function basic(pair: string): string {
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`
}

function cookieIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (thrown) {
    throw new SourceError('refused', `BITCOIN_RPC_COOKIE cannot be read: ${sentenceOf(thrown)}`)
  }
}
