import type { Site } from '../documents/document.ts'

/** What holds for all tools, so that none has to say it. */
export function instructionsOf(site: Site): string {
  return [
    'perptape keeps the tape of the crypto derivatives market: funding, open interest, liquidations, positioning, options, order books, venues. All tools only read.',
    'Every answer has as_of (the newest record it is about, ISO 8601 in UTC), stale where that is too old, row_totals (how long each list was before it was cut), truncated and cut (what was kept), data_source.',
    'Lists are cut to limit (20 unless you say so); long answers are cut further, so ask narrowly: a symbol, a venue, fewer days.',
    'Names carry units: _usd US dollars, _pct percent (1 is 1 %), _bps basis points, Apr percent a year. null is unknown, never zero.',
    'A perpetual is BTCUSDT, a coin BTC, a venue a lower-case id; other spellings are understood.',
    'Sums of liquidations are a floor where venues sample. get_coverage tells what is recorded; perptape://docs/meanings what each figure means.',
    site.simulated
      ? 'This server shows a SIMULATED market (data_source simulated): none of its figures are of the real one. Say so whenever you use them.'
      : '',
    `The same over HTTP: ${site.publicUrl}/openapi.json.`,
  ]
    .filter((line) => line !== '')
    .join('\n')
}
