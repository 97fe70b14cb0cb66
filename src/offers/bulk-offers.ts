import type { BulkTable } from '../define/bulk-files.ts'
import type { Offer } from '../define/offer.ts'
import { bulkLiquidations } from './liquidations/bulk-liquidations.ts'
import { bulkDerivatives } from './market/bulk-derivatives.ts'
import { bulkFlow } from './positioning/bulk-flow.ts'

/** Those that are sold in files, apart from the others: whoever makes the files needs no boards. */
export const BULK_OFFERS: readonly Offer[] = [bulkLiquidations, bulkDerivatives, bulkFlow]

/** Everything that there are monthly files of. */
export const BULK_TABLES: readonly BulkTable[] = BULK_OFFERS.flatMap(({ answer }) =>
  answer.kind === 'bulk files' ? answer.tables : [],
)
