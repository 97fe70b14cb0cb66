import type { Venue } from '../define/source.ts'
import { apex } from './apex/apex.ts'
import { aster } from './aster/aster.ts'
import { backpack } from './backpack/backpack.ts'
import { binance } from './binance/binance.ts'
import { binancetr } from './binancetr/binancetr.ts'
import { bingx } from './bingx/bingx.ts'
import { bitexen } from './bitexen/bitexen.ts'
import { bitfinex } from './bitfinex/bitfinex.ts'
import { bitflyer } from './bitflyer/bitflyer.ts'
import { bitget } from './bitget/bitget.ts'
import { bithumb } from './bithumb/bithumb.ts'
import { bitlo } from './bitlo/bitlo.ts'
import { bitso } from './bitso/bitso.ts'
import { bitstamp } from './bitstamp/bitstamp.ts'
import { bitvavo } from './bitvavo/bitvavo.ts'
import { btcturk } from './btcturk/btcturk.ts'
import { bybit } from './bybit/bybit.ts'
import { bybittr } from './bybittr/bybittr.ts'
import { coinbase } from './coinbase/coinbase.ts'
import { coinone } from './coinone/coinone.ts'
import { cointr } from './cointr/cointr.ts'
import { cryptocom } from './cryptocom/cryptocom.ts'
import { delta } from './delta/delta.ts'
import { deribit } from './deribit/deribit.ts'
import { dydx } from './dydx/dydx.ts'
import { edgex } from './edgex/edgex.ts'
import { extended } from './extended/extended.ts'
import { gate } from './gate/gate.ts'
import { gemini } from './gemini/gemini.ts'
import { gmx } from './gmx/gmx.ts'
import { htx } from './htx/htx.ts'
import { hyperliquid } from './hyperliquid/hyperliquid.ts'
import { jupiter } from './jupiter/jupiter.ts'
import { kraken } from './kraken/kraken.ts'
import { kucoin } from './kucoin/kucoin.ts'
import { kucointr } from './kucointr/kucointr.ts'
import { lighter } from './lighter/lighter.ts'
import { mexc } from './mexc/mexc.ts'
import { okx } from './okx/okx.ts'
import { okxtr } from './okxtr/okxtr.ts'
import { paradex } from './paradex/paradex.ts'
import { phemex } from './phemex/phemex.ts'
import { upbit } from './upbit/upbit.ts'

/** The venues that we record over the wire. A new one is a folder and a line here. */
export const VENUES: readonly Venue[] = [
  binance,
  bybit,
  okx,
  gate,
  htx,
  bitget,
  bingx,
  mexc,
  kucoin,
  kraken,
  coinbase,
  bitfinex,
  cryptocom,
  backpack,
  deribit,
  delta,
  phemex,
  hyperliquid,
  dydx,
  aster,
  jupiter,
  gmx,
  lighter,
  paradex,
  edgex,
  apex,
  extended,
  upbit,
  bithumb,
  coinone,
  btcturk,
  bitlo,
  cointr,
  okxtr,
  binancetr,
  bybittr,
  bitexen,
  kucointr,
  bitstamp,
  gemini,
  bitflyer,
  bitvavo,
  bitso,
]
