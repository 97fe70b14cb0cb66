import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { byName, type Fields, listIn, listOrNone, positiveOf, textOf, timeOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed, tradfiListed } from '../instrument.ts'
import type { Said } from '../no-coins.ts'
import { orNull } from '../or-null.ts'

const ID = 'bingx.contracts'
export const PREMIUM_INDEX = 'https://open-api.bingx.com/openApi/swap/v2/quote/premiumIndex'
const TRADING = '1'
/** NCSKTSLA2USD and NCSKSITMUSDT: shares, indices, commodities and currencies. */
const NO_COIN = /^NC(SK|SI|CO|FX)(.+?)(?:2?USDT?)?$/
const KINDS: Readonly<Record<string, Said>> = { SK: 'EQUITY', SI: 'INDEX', CO: 'COMMODITY', FX: 'NOT KEPT' }

interface Answer {
  readonly contracts: unknown
  readonly premiums: unknown
}

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'USDT perpetuals in trading, with their funding intervals.',
  every: '1h',
  market: 'perp',
  async ask(api): Promise<Answer> {
    const [contracts, premiums] = await Promise.all([
      api.get('https://open-api.bingx.com/openApi/swap/v2/quote/contracts'),
      // Intervals are told there only.
      orNull(api.get(PREMIUM_INDEX)),
    ])
    return { contracts, premiums }
  },
  parse: (answer, { now }) => instrumentRows('bingx', read(answer), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: Answer): Listed[] {
  return someListed(ID, listedIn(answer), answer.contracts)
}

function listedIn({ contracts, premiums }: Answer): Listed[] {
  const fundings = byName(listOrNone(ID, premiums, 'data'), 'symbol')
  const entries = listIn(ID, contracts, 'data')
  return entries.flatMap((entry) => contractIn(entry, fundings.get(entry.symbol)))
}

function contractIn(entry: Fields, funding: Fields | undefined): Listed[] {
  const instrument = textOf(entry.symbol)
  const asset = textOf(entry.asset)
  if (!instrument || !asset || entry.currency !== 'USDT' || String(entry.status) !== TRADING) return []
  const [, kind, named] = NO_COIN.exec(asset) ?? []
  return [
    perpetual({
      instrument,
      base: named ?? asset,
      said: kind === undefined ? null : KINDS[kind]!,
      // Sizes are coins; `size` is only the step of an order.
      contractSize: 1,
      fundingIntervalHours: positiveOf(funding?.fundingIntervalHours),
      listedAt: timeOf(entry.launchTime),
    }),
  ]
}
