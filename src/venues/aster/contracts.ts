import { poll } from '../../define/source.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { byName, type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { instrumentRows, type Listed, perpetual, someListed } from '../instrument.ts'

const ID = 'aster.contracts'

interface Answer {
  readonly exchangeInfo: unknown
  readonly fundingInfo: unknown
}

export const contracts = poll({
  id: ID,
  into: instruments,
  about: 'Perpetuals in trading, with their funding intervals.',
  every: '1h',
  market: 'perp',
  async ask(api): Promise<Answer> {
    const [exchangeInfo, fundingInfo] = await Promise.all([
      api.get('https://fapi.asterdex.com/fapi/v3/exchangeInfo'),
      api.get('https://fapi.asterdex.com/fapi/v3/fundingInfo'),
    ])
    return { exchangeInfo, fundingInfo }
  },
  parse: (answer, { now }) => instrumentRows('aster', read(answer), now),
  lists: { perp: read },
})

function read({ exchangeInfo, fundingInfo }: Answer): Listed[] {
  const intervals = byName(listIn(ID, fundingInfo), 'symbol')
  const listed = listIn(ID, exchangeInfo, 'symbols').flatMap((entry) =>
    contractIn(entry, intervals.get(entry.symbol)),
  )
  return someListed(ID, listed, exchangeInfo)
}

/** Unlike Binance's, its list of intervals is of all contracts: of one that it does not mention the interval is unknown. */
function contractIn(entry: Fields, funding: Fields | undefined): Listed[] {
  const instrument = textOf(entry.symbol)
  const base = textOf(entry.baseAsset)
  const quote = textOf(entry.quoteAsset)
  const ours = entry.contractType === 'PERPETUAL' && entry.status === 'TRADING'
  if (!instrument || !base || !quote?.startsWith('USD') || entry.marginAsset !== quote) return []
  if (!ours || isOther(entry) || TRIAL.test(base)) return []
  return [
    perpetual({
      instrument,
      base,
      quote,
      contractSize: 1,
      fundingIntervalHours: positiveOf(funding?.fundingIntervalHours),
      listedAt: timeOf(entry.onboardDate),
    }),
  ]
}

/** Contracts that it tries itself out with. */
const TRIAL = /^TEST\d*$/

/** How shares are labelled has not been seen: whatever is called neither a coin nor one before its launch, is none. */
function isOther({ underlyingType, underlyingSubType }: Fields): boolean {
  const subTypes = Array.isArray(underlyingSubType) ? underlyingSubType.map(String) : []
  const isCoin = ['COIN', 'PREMARKET'].includes(textOf(underlyingType) ?? 'COIN')
  return !isCoin || subTypes.some((subType) => /stock|tradfi/i.test(subType))
}
