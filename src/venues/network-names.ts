/** What a venue that tells no networks apart says holds of all of them. */
export const ALL_NETWORKS = 'ALL'

/**
 * Our name of a network, and how venues spell it besides: in capitals, without blanks and signs. Bitfinex names two after
 * the tether that it sends over them.
 */
const SPELLINGS: Readonly<Record<string, string>> = {
  BTC: 'BITCOIN XBT BTCMAINNET',
  LIGHTNING: 'LN BTCLN LIGHTNINGNETWORK BTCLIGHTNING LNX',
  ETH: 'ETHEREUM ERC20 ETHER ETHERC20 ETHMAINNET TETHERUSE',
  TRX: 'TRC20 TRON TRXTRC20 TETHERUSX',
  BSC: 'BEP20 BNBSMARTCHAIN BINANCESMARTCHAIN BSCBEP20 BEP20BSC BNBCHAIN',
  BNB: 'BEP2 BNBBEACONCHAIN',
  SOL: 'SOLANA SPL SOLSPL',
  ARB: 'ARBITRUM ARBITRUMONE ARBEVM ARBI ARBONE ETHARB',
  OP: 'OPTIMISM OPETH OPTIMISTICETHEREUM OPMAINNET ETHOP',
  BASE: 'BASEEVM BASEMAINNET BASECHAIN ETHBASE',
  MATIC: 'POLYGON POL POLYGONPOS POLYGONMAINNET',
  AVAXC: 'AVAXCCHAIN AVALANCHECCHAIN AVALANCHEC AVACCHAIN CCHAIN CAVAX',
  TON: 'TONCOIN THEOPENNETWORK',
  SUI: 'SUINETWORK',
  APT: 'APTOS',
  NEAR: 'NEARPROTOCOL',
  XRP: 'RIPPLE XRPL XRPLEDGER',
  XLM: 'STELLAR STELLARLUMENS',
  ADA: 'CARDANO',
  DOGE: 'DOGECOIN',
  LTC: 'LITECOIN',
  BCH: 'BITCOINCASH',
  DOT: 'POLKADOT',
  KSM: 'KUSAMA',
  ASSETHUB: 'DOTASSETHUB POLKADOTASSETHUB ASSETHUBPOLKADOT STATEMINT',
  ATOM: 'COSMOS COSMOSHUB',
  ALGO: 'ALGORAND',
  FIL: 'FILECOIN',
  XTZ: 'TEZOS',
  HBAR: 'HEDERA HEDERAHASHGRAPH',
  ETC: 'ETHEREUMCLASSIC',
  KAIA: 'KLAYTN KLAY',
  FTM: 'FANTOM',
  ZKSYNC: 'ZKSYNCERA ZKSERA ZKERA ZKSYNC2',
  LINEA: 'LINEAETH',
  STRK: 'STARKNET',
  CRO: 'CRONOS CROEVM',
  INJ: 'INJECTIVE',
  TIA: 'CELESTIA',
  ICP: 'INTERNETCOMPUTER',
  MNT: 'MANTLE MANTLENETWORK',
  SCROLL: 'SCROLLETH',
  HYPEREVM: 'HYPEEVM',
  XMR: 'MONERO',
  ZEC: 'ZCASH',
  VET: 'VECHAIN',
  RON: 'RONIN',
  FLR: 'FLARE',
  XPL: 'PLASMA',
}

const OURS: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([name, spellings]) =>
    [name, ...spellings.split(' ')].map((spelling) => [spelling, name] as const),
  ),
)

/**
 * Our name of a network, of what a venue calls it: ERC20, Ethereum and ETH are one. Of `BNB Smart Chain (BEP20)` either
 * half may tell. What nobody knows keeps its name, in capitals.
 */
export function networkOf(raw: string): string {
  const [, ahead = '', within = ''] = /^([^(]*)\(?([^)]*)/.exec(raw) ?? []
  const spellings = [raw, ahead, within].map(bare)
  return spellings.map((spelling) => OURS.get(spelling)).find((name) => name !== undefined) ?? bare(raw)
}

/** Letters of any script are kept: a network may be named in one. */
function bare(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}
