import { dateOf, isoOf, SINCE_EVER } from '../core/time.ts'
import type { BulkFiles } from '../define/bulk-files.ts'
import type { Offer } from '../define/offer.ts'
import type { Row } from '../define/table.ts'
import { bulkExports, newestExports } from '../tables/record/bulk-exports.ts'
import { type BulkLinks, LINK_MS } from './bulk-links.ts'
import type { Make } from './bytes.ts'
import { enveloped, type OfferParts, sold } from './sold.ts'

/** Files by the month, newest first: what each holds, and a link by which it can be had without a key. */
export function bulkAnswer(
  {
    store,
    clock,
    record,
    links,
  }: Pick<OfferParts, 'store' | 'clock' | 'record'> & { readonly links: BulkLinks },
  offer: Offer,
  { tables }: BulkFiles,
): Make {
  const names = tables.map(({ name }) => name)
  return async (spend) => {
    const told = await store
      .reader(bulkExports, spend)
      .latest({ by: ['file'], since: SINCE_EVER, where: { export: names } })
    const exports = newestExports(told).sort(byMonth(names))
    const expires = clock.now() + LINK_MS
    const rows = exports.map((one) => ({
      table: one.export,
      month: one.month,
      final: one.final,
      from: isoOf(one.since),
      to: isoOf(one.until),
      row_count: one.rows,
      bytes: one.bytes,
      sha256: one.sha256,
      columns: one.columns,
      url: links.linkTo(one.file, expires),
      expires_at: isoOf(expires),
      format: one.format,
    }))
    const asOf = exports.length === 0 ? null : Math.max(...exports.map(({ until }) => until))
    const from = exports.length === 0 ? null : Math.min(...exports.map(({ since }) => since))
    const span = { from: from ?? clock.now(), to: asOf ?? clock.now() }
    const facts = {
      asOf,
      params: {},
      count: rows.length,
      truncated: false,
      next: null,
      since: from === null ? null : dateOf(from),
      retentionDays: null,
      missing: await record.gaps(
        tables.map(({ table }) => table),
        span,
      ),
    }
    const text = Buffer.from(JSON.stringify(rows))
    return sold(false, enveloped(offer, facts, clock.now(), text), rows.length)
  }
}

/** Newest month first, then tables as the offer names them, text before columns. */
function byMonth(names: readonly string[]) {
  const place = ({ export: name, format }: Row<typeof bulkExports>) =>
    2 * names.indexOf(name) + Number(format === 'parquet')
  return (one: Row<typeof bulkExports>, other: Row<typeof bulkExports>) =>
    one.month === other.month ? place(one) - place(other) : one.month < other.month ? 1 : -1
}
