import { amount } from '../../define/figures.ts'
import { boolean, maybe, means, oneOf, table, text, time } from '../../define/table.ts'
import { asset, checkedAt, network, validFrom, validTo } from '../words.ts'
import { venue } from './venue-id.ts'

/** A version holds from `valid_from` until `valid_to`; `checked_at` is when it was last seen to hold. */
export const assetNetworks = table({
  name: 'asset_networks',
  about: 'Whether an asset can be deposited and withdrawn over a network, in every version that was seen.',
  columns: {
    exchange: venue(),
    asset: asset(),
    network: network(),
    valid_from: validFrom(),
    network_raw: means(text(), 'Network, as the venue spells it.'),
    deposit_enabled: means(
      maybe(boolean()),
      'Whether it can be deposited; null where the venue does not say.',
    ),
    withdraw_enabled: means(
      maybe(boolean()),
      'Whether it can be withdrawn; null where the venue does not say.',
    ),
    withdraw_fee: means(
      maybe(amount()),
      'Fee of a withdrawal in units of the asset; null where the venue does not say.',
    ),
    withdraw_min: means(
      maybe(amount()),
      'Smallest withdrawal in units of the asset; null where the venue does not say.',
    ),
    valid_to: validTo(),
    checked_at: checkedAt(),
  },
  time: 'valid_from',
  seen: 'checked_at',
  versions: { venue: 'exchange', until: 'valid_to', together: ['exchange', 'asset'] },
  key: ['exchange', 'asset', 'network', 'valid_from'],
  writes: 'replace',
  cadence: '1h',
})

export const networkEvents = table({
  name: 'network_events',
  about: 'Deposits and withdrawals being suspended and resumed.',
  columns: {
    at: means(time(), 'Since when it is so.'),
    exchange: venue(),
    asset: asset(),
    network: network(),
    kind: means(
      oneOf('withdrawal_suspended', 'withdrawal_resumed', 'deposit_suspended', 'deposit_resumed'),
      'What changed.',
    ),
  },
  time: 'at',
  key: ['at', 'exchange', 'asset', 'network', 'kind'],
  writes: 'append',
  cadence: 'on change',
})
