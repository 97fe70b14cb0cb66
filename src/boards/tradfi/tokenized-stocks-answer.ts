import { z } from 'zod'
import { count, figure, iso, unsure } from '../../define/answer.ts'
import { TOKEN_ISSUERS } from '../../tables/tradfi/tokenized-stocks.ts'

export const TokenizedStocksAnswer = z.strictObject({
  count: count(),
  total: count(),
  rows: z.array(
    z.strictObject({
      underlying: z.string(),
      name: z.string(),
      reference: z.strictObject({
        price_usd: unsure(figure()),
        session_state: z.enum(['open', 'pre', 'post', 'closed']),
        as_of: unsure(iso()),
        fresh: z.boolean(),
      }),
      supply_shares: unsure(figure()),
      supply_usd: unsure(figure()),
      volume_24h_usd: unsure(figure()),
      median_premium_pct: unsure(figure()),
      wrappers: z.array(
        z.strictObject({
          wrapper: z.string(),
          symbol: z.string(),
          issuer: z.enum(TOKEN_ISSUERS),
          chain: z.string(),
          address: unsure(z.string()),
          price_usd: unsure(figure()),
          price_source: unsure(z.enum(['reference', 'issuer_oracle', 'wrapper'])),
          premium_pct: unsure(figure()),
          liquidity_usd: unsure(figure()),
          volume_24h_usd: unsure(figure()),
          pools: count(),
          supply_shares: unsure(figure()),
          supply_usd: unsure(figure()),
          holders: unsure(count()),
          status: z.enum(['active', 'paused', 'retired']),
          as_of: iso(),
        }),
      ),
      wrappers_total: count(),
      exchange_pairs: z.array(
        z.strictObject({
          exchange: z.string(),
          pair: z.string(),
          price_usd: figure(),
          premium_pct: unsure(figure()),
          volume_24h_usd: unsure(figure()),
        }),
      ),
      perp: unsure(
        z.strictObject({
          symbol: z.string(),
          mark_price: figure(),
          basis_pct: unsure(figure()),
          venues: count(),
        }),
      ),
    }),
  ),
  totals: z.strictObject({
    supply_usd: unsure(figure()),
    wrappers: unsure(count()),
    by_issuer: z.record(z.string(), unsure(figure())),
    by_chain: z.record(z.string(), unsure(figure())),
    dex_liquidity_usd: unsure(figure()),
    dex_volume_24h_usd: unsure(figure()),
    median_premium_pct: unsure(figure()),
    priced_by: z.strictObject({
      reference: unsure(count()),
      issuer_oracle: unsure(count()),
      wrapper: unsure(count()),
      unpriced: unsure(count()),
    }),
  }),
})
