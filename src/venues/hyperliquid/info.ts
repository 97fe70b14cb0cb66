import type { RestApi } from '../../define/source.ts'

/** The one address of all questions; which it is, the body says. Most of them cost the same. */
const INFO = 'https://api.hyperliquid.xyz/info'
const WEIGHT = 20
/** What one account holds is cheap. */
const STATE_WEIGHT = 2

/** `more` is what the answer itself costs: one for every twenty entries of a history. */
export function askInfo(api: RestApi, question: { readonly type: string }, more = 0): Promise<unknown> {
  return api.post(INFO, question, { weight: WEIGHT + more })
}

/** What an account is worth and holds, by its address. */
export function askState(api: RestApi, user: string): Promise<unknown> {
  return api.post(INFO, { type: 'clearinghouseState', user }, { weight: STATE_WEIGHT })
}
