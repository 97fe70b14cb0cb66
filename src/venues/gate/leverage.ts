import { groupBy } from '../../core/grouped.ts'
import type { RestApi } from '../../define/source.ts'
import { listIn, positiveOf } from '../fields.ts'
import { byCap, leverageLadders } from '../ladder.ts'

const ID = 'gate.leverage'
/** Contracts a page, whose steps may be many more. */
const PAGE = 100
const MOST_PAGES = 30

/** Limits are USDT, whatever a contract counts in. */
export const leverage = leverageLadders({
  venue: 'gate',
  ask: askPages,
  read: (pages) =>
    [...byContract(pages)].map(([instrument, entries]) => ({
      instrument,
      steps: byCap(
        entries.map((entry) => ({
          cap: positiveOf(entry.risk_limit),
          leverage: positiveOf(entry.leverage_max),
          maintenance: positiveOf(entry.maintenance_rate),
        })),
      ),
    })),
  isWhole: (pages) => pages.length < MOST_PAGES || isLast(pages.at(-1)),
})

async function askPages(api: RestApi): Promise<unknown[]> {
  const pages: unknown[] = []
  do {
    const query = { limit: PAGE, offset: pages.length * PAGE }
    pages.push(await api.get('https://api.gateio.ws/api/v4/futures/usdt/risk_limit_tiers', { query }))
  } while (!isLast(pages.at(-1)) && pages.length < MOST_PAGES)
  return pages
}

function isLast(page: unknown): boolean {
  return byContract([page]).size < PAGE
}

function byContract(pages: readonly unknown[]) {
  return groupBy(
    pages.flatMap((page) => listIn(ID, page)),
    ({ contract }) => contract,
  )
}
