import type { RestApi } from '../../define/source.ts'

/** The one address of all questions; which it is, the body says. Most of them cost the same. */
const INFO = 'https://api.hyperliquid.xyz/info'
const WEIGHT = 20

/** `more` is what the answer itself costs: one for every twenty entries of a history. */
export function askInfo(api: RestApi, question: { readonly type: string }, more = 0): Promise<unknown> {
  return api.post(INFO, question, { weight: WEIGHT + more })
}
