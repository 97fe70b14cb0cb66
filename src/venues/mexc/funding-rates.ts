import type { RestApi, SourceContext } from '../../define/source.ts'
import { askEachContract } from '../each-contract.ts'
import { byName, type Fields, isFields, positiveOf } from '../fields.ts'
import { orNull } from '../or-null.ts'

const FUNDING = 'https://api.mexc.com/api/v1/contract/funding_rate'

/** Interval and next settlement of contracts, as far as MEXC tells. */
export interface Funding {
  readonly data: readonly unknown[]
}

/**
 * Of all contracts at once. The manual has the endpoint for one contract only; without a contract it answers for all,
 * which others live by. Should that end, nothing is known, and the rest goes on.
 */
export async function askFunding(api: RestApi): Promise<Funding> {
  const answer = await orNull(api.get(FUNDING))
  return { data: isFields(answer) && Array.isArray(answer.data) ? answer.data : [] }
}

/** The same as in the manual: of every contract that is known already. */
export async function askFundingOneByOne(api: RestApi, context: SourceContext): Promise<Funding> {
  const asking = askEachContract(context, ({ instrument }) => api.get(`${FUNDING}/${instrument}`))
  const answers = (await orNull(asking)) ?? []
  return { data: answers.map(({ answer }) => (isFields(answer) ? answer.data : null)) }
}

export function fundingByContract({ data }: Funding): ReadonlyMap<unknown, Fields> {
  return byName(data.filter(isFields), 'symbol')
}

/** Told in hours. */
export function intervalHours(funding: Fields | undefined): number | null {
  return positiveOf(funding?.collectCycle)
}
