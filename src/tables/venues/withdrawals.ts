import { amount, name } from '../../define/figures.ts'
import { boolean, maybe, oneOf, table, text, time } from '../../define/table.ts'
import { venue } from './venue-id.ts'

/** A version holds from `valid_from` until `valid_to`; `checked_at` is when it was last seen to hold. */
export const assetNetworks = table({
  name: 'asset_networks',
  about: 'Whether an asset can be deposited and withdrawn over a network, in every version that was seen.',
  columns: {
    exchange: venue(),
    asset: name(),
    network: name(),
    valid_from: time(),
    /** As the venue spells it. */
    network_raw: text(),
    deposit_enabled: maybe(boolean()),
    withdraw_enabled: maybe(boolean()),
    /** Units of the asset. */
    withdraw_fee: maybe(amount()),
    withdraw_min: maybe(amount()),
    valid_to: maybe(time()),
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
