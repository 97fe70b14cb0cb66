/** What an agent should know before it calls anything. */
export const GUIDANCE = [
  'Crypto derivatives market structure as it was recorded: funding, open interest, liquidations, positioning, order books, options, venues. Read-only.',
  'Boards (/api/public/…, /api/v1/public/…) are free and need no key; a free key raises the limits. Begin with /api/v1/public/manifest for what there is, /api/public/coverage for what is recorded and since when.',
  'Every board says as_of (or asOf) and stale. Unknown is null, never 0. Figures carry their unit in x-unit; open interest is one-sided; liquidations are what venues published, which is a floor.',
  'Lists are cut by parameters such as top or limit. A query parameter that is not one of the endpoint is named in X-Ignored-Parameters by what is free, and refused by what is sold.',
  'History (/api/x402/…) is sold by the call: an unpaid call gets 402 with x402 version 2 terms (USDC on Base or Solana). A prepaid key (x-api-key) or an account key of a Builder plan pays too. An answer without rows is not charged. Go on with next_cursor.',
  'Errors are application/problem+json: error is a code, detail says what is allowed. After 429 and 503 wait as Retry-After says. X-Data-Source: simulated says that the data is made up.',
].join('\n')
