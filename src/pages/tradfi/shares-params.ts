import { TRADFI_MARKETS } from '../../core/tradfi.ts'
import { choice, optionalText } from '../../define/params.ts'

/** What a reader of shares chooses. */
export const sharesParams = {
  market: choice(['all', ...TRADFI_MARKETS], { default: 'all', about: 'Only contracts of this market.' }),
  share: optionalText(
    /^[A-Za-z0-9.]{1,12}$/,
    'the ticker of a share such as TSLA',
    'The share whose tokens are shown; TSLA unless it is said.',
  ),
}
export type SharesParams = typeof sharesParams

export const SHARE = 'TSLA'

/** EQUITY, HK_EQUITY: as people say it. */
export function marketWords(market: string): string {
  return market
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/^(hk|kr|jp|us|cn)\b/, (code) => code.toUpperCase())
}
