import type { Ms, Span } from '../../core/time.ts'
import type { RestApi, SourceContext } from '../../define/source.ts'
import { askEachName } from '../each-contract.ts'
import { listIn, timeOf } from '../fields.ts'

const PAGE = 100
const MOST_PAGES = 10

/** Messages as the stream sends them, of what OKX still lists: family by family, the newest first. */
export async function askPastLiquidations(
  api: RestApi,
  span: Span,
  { contracts }: SourceContext,
): Promise<readonly unknown[]> {
  const swaps = [...contracts.perp.keys(), ...contracts.inverse.keys()]
  const families = swaps.map((instrument) => instrument.replace(/-SWAP$/, ''))
  const answers = await askEachName(families, (family) => askFamily(api, family, span))
  return answers.flatMap(({ answer }) => answer as unknown[])
}

/** In the words of OKX, after a time is what came before it. */
async function askFamily(api: RestApi, instFamily: string, { from, to }: Span): Promise<unknown[]> {
  const messages: unknown[] = []
  let after = to
  while (messages.length < MOST_PAGES) {
    const answer = await api.get('https://www.okx.com/api/v5/public/liquidation-orders', {
      query: { instType: 'SWAP', instFamily, state: 'filled', after, limit: PAGE },
    })
    const orders = listIn('okx.liquidations', answer, 'data')
    messages.push({ arg: { channel: 'liquidation-orders', instType: 'SWAP' }, data: orders })
    const times = orders.flatMap(timesOf)
    const oldest = Math.min(...times)
    if (times.length < PAGE || oldest <= from || oldest >= after) break
    after = oldest
  }
  return messages
}

function timesOf(order: Readonly<Record<string, unknown>>): Ms[] {
  return listIn('okx.liquidations', order, 'details').flatMap(({ ts }) => timeOf(ts) ?? [])
}
