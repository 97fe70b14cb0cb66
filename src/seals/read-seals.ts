import { SINCE_EVER } from '../core/time.ts'
import type { Reader } from '../define/reader.ts'
import type { Row } from '../define/table.ts'
import type { proofEpochs, proofRecords } from '../tables/signals/proofs.ts'

export type Epoch = Row<typeof proofEpochs>
export type ProofRecord = Row<typeof proofRecords>

/** The newest seal by its number: a clock may have gone back since the one before. */
export async function readHead(epochs: Reader<typeof proofEpochs>): Promise<Epoch | null> {
  const [newest] = await epochs.aggregate({ take: { last: { max: 'sequence' } }, since: SINCE_EVER })
  return newest?.last == null ? null : await readSeal(epochs, newest.last)
}

export async function readSeal(epochs: Reader<typeof proofEpochs>, sequence: number): Promise<Epoch | null> {
  const [found] = await epochs.range({ where: { sequence }, since: SINCE_EVER, order: 'desc', limit: 1 })
  return found ?? null
}

/** The records of one seal, by their place among the leaves. */
export async function readLeaves(
  records: Reader<typeof proofRecords>,
  { sequence, sealed_at, records: limit }: Epoch,
): Promise<ProofRecord[]> {
  const rows = await records.range({
    where: { sequence },
    since: sealed_at,
    until: sealed_at + 1,
    order: 'asc',
    limit: limit + 1,
  })
  return rows.sort((a, b) => a.idx - b.idx)
}
