import { coinOf } from '../../core/symbols.ts'

/** Cheap coins that venues sell many at once, under the names that each gives them; all else goes by the piece. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  binance: '1000PEPE 1000SHIB 1000BONK 1000FLOKI 1000SATS 1000LUNC 1000CAT 1000RATS 1000CHEEMS 1000XEC'.split(
    ' ',
  ),
  bybit:
    '1000PEPE SHIB1000 1000BONK 1000FLOKI 10000SATS 1000LUNC 1000CAT 1000RATS 1000000CHEEMS 1000XEC'.split(
      ' ',
    ),
  hyperliquid: 'kPEPE kSHIB kBONK kFLOKI kLUNC'.split(' '),
  aster: '1000PEPE 1000SHIB 1000BONK 1000FLOKI'.split(' '),
}

const units = new Map(
  Object.entries(NAMES).map(([venue, names]) => [
    venue,
    new Map(names.map((name) => [coinOf(name).coin, { name, pieces: coinOf(name).pieces }])),
  ]),
)

/** What the venue calls the base of its perpetual on the coin, and how many coins that is. */
export function unitOf(venue: string, coin: string) {
  return units.get(venue)?.get(coin) ?? { name: coin, pieces: 1 }
}
