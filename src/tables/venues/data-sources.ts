import { DefinitionError } from '../../core/errors.ts'
import type { Provider } from '../../define/source.ts'

/** What is known of a public source of data before any of its sources is written. */
export type DataSource = Pick<Provider, 'id' | 'name' | 'about'>

/** Whom perptape records besides exchanges. */
export const DATA_SOURCES: readonly DataSource[] = [
  { id: 'alternativeme', name: 'Alternative.me', about: 'The fear and greed index.' },
  { id: 'bitcoin', name: 'Bitcoin', about: 'Blocks, fees and unspent outputs, as a node sees them.' },
  { id: 'cftc', name: 'CFTC', about: 'Commitments of traders in financial futures.' },
  { id: 'coingecko', name: 'CoinGecko', about: 'The size of the whole market.' },
  { id: 'defillama', name: 'DefiLlama', about: 'The supply of stablecoins.' },
  { id: 'ecb', name: 'European Central Bank', about: 'Official exchange rates.' },
  { id: 'etfissuers', name: 'ETF issuers', about: 'Holdings and flows as each fund reports them.' },
  { id: 'farside', name: 'Farside', about: 'Flows of spot ETFs, all funds together.' },
  { id: 'federalreserve', name: 'Federal Reserve', about: 'Meetings, statements and decisions.' },
  { id: 'fred', name: 'FRED', about: 'Rates and balance sheets.' },
  { id: 'tcmb', name: 'Central Bank of Turkey', about: 'The official rate of the lira.' },
]

/** The facts of one of them, for the head of its file. */
export function dataSource(id: string): DataSource {
  const found = DATA_SOURCES.find((candidate) => candidate.id === id)
  if (!found) throw new DefinitionError(`data source ${id} is not known`)
  return found
}
