import { amount, name } from '../../define/figures.ts'
import { boolean, maybe, means, oneOf, table, text, time } from '../../define/table.ts'
import { venue } from './venue-id.ts'

/** A version holds from `valid_from` until `valid_to`; `checked_at` is when it was last seen to hold. */
export const assetNetworks = table({
  name: 'asset_networks',
  about: 'Whether an asset can be deposited and withdrawn over a network, in every version that was seen.',
  columns: {
    exchange: venue(),
    asset: means(name(), 'Asset, as BTC.'),
    network: means(name(), 'Network, by our name of it.'),
    valid_from: means(time(), 'Since when this version holds.'),
    /** As the venue spells it. */
    network_raw: text(),
    deposit_enabled: means(
      maybe(boolean()),
      'Whether it can be deposited; null where the venue does not say.',
    ),
    withdraw_enabled: means(
      maybe(boolean()),
      'Whether it can be withdrawn; null where the venue does not say.',
    ),
    withdraw_fee: means(maybe(amount()), 'Fee of a withdrawal in units of the asset.'),
    withdraw_min: means(maybe(amount()), 'Smallest withdrawal in units of the asset.'),
    valid_to: means(maybe(time()), 'Until when it held; null while it does.'),
    checked_at: time(),
  },
  time: 'valid_from',
  seen: 'checked_at',
  key: ['exchange', 'asset', 'network', 'valid_from'],
  writes: 'replace',
  cadence: '1h',
})

export const networkEvents = table({
  name: 'network_events',
  about: 'Deposits and withdrawals being suspended and resumed.',
  columns: {
    at: time(),
    exchange: venue(),
    asset: name(),
    network: name(),
    kind: oneOf('withdrawal_suspended', 'withdrawal_resumed', 'deposit_suspended', 'deposit_resumed'),
  },
  time: 'at',
  key: ['at', 'exchange', 'asset', 'network', 'kind'],
  writes: 'append',
  cadence: 'on change',
})
