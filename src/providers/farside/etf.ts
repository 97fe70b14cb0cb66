import { etfFund } from '../../core/etf-funds.ts'
import { DAY, dayMs, floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { etfFlowsDaily, etfFundFlowsDaily } from '../../tables/macro/etf.ts'
import { type FlowDay, flowTableIn } from './flow-table.ts'

const ID = 'farside.etf'
const SITE = 'https://farside.co.uk'

type Asset = Row<typeof etfFlowsDaily>['asset']
const ASSETS: readonly Asset[] = ['BTC', 'ETH', 'SOL']
/** The last weeks of a coin; and all days of it, where that is a page of its own. */
const PAGES: Readonly<Record<Asset, { readonly lately: string; readonly ever: string }>> = {
  BTC: { lately: '/btc/', ever: '/bitcoin-etf-flow-all-data/' },
  ETH: { lately: '/eth/', ever: '/ethereum-etf-flow-all-data/' },
  SOL: { lately: '/sol/', ever: '/sol/' },
}

const MILLION = 1e6
const EVERY = 30 * MINUTE
/** Pages of the last weeks have ten days at least: a shorter gap is on the next of them. */
const ON_THE_PAGE = 10 * DAY
/** At nine in the morning in New York of the day after, all issuers have told. */
const FINAL_AFTER = DAY + 13 * HOUR

interface Answer {
  readonly asset: Asset
  readonly html: string
}

/** A page every half hour, one coin after the other. */
export const etfTable = poll({
  id: ID,
  into: { flows: etfFlowsDaily, funds: etfFundFlowsDaily },
  about:
    'Money into and out of US spot funds, all together and fund by fund, off a table that is kept by hand.',
  every: '30m',
  ask: async (api, { now }): Promise<Answer[]> => {
    const asset = ASSETS[(floorTo(now, EVERY) / EVERY) % ASSETS.length]!
    return [await page(api, asset, 'lately')]
  },
  backfill: {
    // Since the first of the funds began.
    reach: '1200d',
    step: '1200d',
    async ask(api, { from, to }): Promise<Answer[]> {
      if (to - from < ON_THE_PAGE) return []
      const pages: Answer[] = []
      for (const asset of ASSETS) pages.push(await page(api, asset, 'ever'))
      return pages
    },
  },
  parse(answer, { now, tally }) {
    const days = tally.walk(answer, ({ asset, html }) => {
      const { days, fees } = flowTableIn(ID, html, tally)
      return days.map((day) => ({ asset, day, fees, status: statusAt(day.date, now) }))
    })
    return {
      flows: days.flat().map(({ asset, day: { date, total }, status }) => ({
        date,
        asset,
        net_inflow_usd: dollars(total),
        net_assets_usd: null,
        cumulative_inflow_usd: null,
        value_traded_usd: null,
        status,
      })),
      funds: days.flat().flatMap(({ asset, day, fees, status }) => fundsOn(asset, day, fees, status)),
    }
  },
})

async function page(api: RestApi, asset: Asset, which: 'lately' | 'ever'): Promise<Answer> {
  return { asset, html: await api.get(`${SITE}${PAGES[asset][which]}`, { as: 'text' }) }
}

function fundsOn(
  asset: Asset,
  { date, flows }: FlowDay,
  fees: ReadonlyMap<string, number>,
  status: 'final' | 'provisional',
): Row<typeof etfFundFlowsDaily>[] {
  return [...flows].map(([ticker, flow]) => {
    const known = etfFund(ticker)
    return {
      date,
      asset,
      ticker,
      issuer: known?.issuer ?? 'not known',
      net_inflow_usd: dollars(flow),
      net_assets_usd: null,
      cum_inflow_usd: null,
      fee_pct: fees.get(ticker) ?? known?.feePct ?? null,
      status,
      source: 'farside',
    }
  })
}

function statusAt(date: string, now: Ms): 'final' | 'provisional' {
  return now >= dayMs(date)! + FINAL_AFTER ? 'final' : 'provisional'
}

/** Tenths of millions are whole dollars: without the dust of binary fractions. */
function dollars(millions: number): number {
  return Math.round(millions * MILLION)
}
