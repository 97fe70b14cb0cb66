import type { Provider } from '../define/source.ts'
import { alternativeme } from './alternativeme/alternativeme.ts'
import { bitcoin } from './bitcoin/bitcoin.ts'
import { cftc } from './cftc/cftc.ts'
import { coingecko } from './coingecko/coingecko.ts'
import { defillama } from './defillama/defillama.ts'
import { ecb } from './ecb/ecb.ts'
import { farside } from './farside/farside.ts'
import { federalreserve } from './federalreserve/federalreserve.ts'
import { fred } from './fred/fred.ts'
import { tcmb } from './tcmb/tcmb.ts'

/** Those who give us data and are no exchange. A new one is a folder and a line here. */
export const PROVIDERS: readonly Provider[] = [
  alternativeme,
  bitcoin,
  cftc,
  coingecko,
  defillama,
  ecb,
  farside,
  federalreserve,
  fred,
  tcmb,
]
