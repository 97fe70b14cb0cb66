import { poll } from '../../define/source.ts'
import type { Tally } from '../../define/tally.ts'
import { instruments } from '../../tables/venues/venues.ts'
import {
  byName,
  type Fields,
  listIn,
  listOrNone,
  needed,
  positiveOf,
  readEntries,
  saysOrOmits,
  textOf,
  timeOf,
} from '../fields.ts'
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
  parse: (answer, { now, tally }) => instrumentRows('bingx', read(answer, tally), now),
  lists: { perp: read, tradfi: (answer) => tradfiListed(listedIn(answer)) },
})

function read(answer: Answer, tally?: Tally): Listed[] {
  return someListed(ID, listedIn(answer, tally), answer.contracts)
}

function listedIn({ contracts, premiums }: Answer, tally?: Tally): Listed[] {
  const fundings = byName(listOrNone(ID, premiums, 'data'), 'symbol')
  const entries = listIn(ID, contracts, 'data')
  return readEntries(ID, entries, (entry) => contractIn(entry, fundings.get(entry.symbol)), tally)
}

function contractIn(entry: Fields, funding: Fields | undefined): Listed[] {
  if (!saysOrOmits(entry.status, TRADING, Number(TRADING))) return []
  const instrument = needed(entry, 'symbol', textOf)
  if (needed(entry, 'currency', textOf) !== 'USDT') return []
  const asset = needed(entry, 'asset', textOf)
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
