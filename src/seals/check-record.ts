import { groupBy } from '../core/grouped.ts'
import { isoOf, type Ms, parseIso, SINCE_EVER } from '../core/time.ts'
import type { OpenReader, Position } from '../define/reader.ts'
import type { Row } from '../define/table.ts'
import { receiptOf } from '../signals/receipt.ts'
import { proofEpochs, proofRecords, RECEIPTS_FEED } from '../tables/signals/proofs.ts'
import { signals } from '../tables/signals/signals.ts'
import { checkChain } from './chain.ts'
import { rootOf } from './merkle.ts'
import { type Epoch, type ProofRecord, readHead } from './read-seals.ts'
import { leafOf } from './seal.ts'
import { SEAL_EVERY } from './sealer.ts'

/** So many seals are read at a time. */
const PAGE = 200
const DECISIONS = 5_000
/** Two marks: a decision is in the next seal, or in the one after that where it was stored while that was made. */
const IN_TIME = 2 * SEAL_EVERY
/** So many findings are told; the others are counted. */
const TOLD = 50

export interface RecordCheck {
  readonly ok: boolean
  readonly seals: number
  readonly records: number
  readonly receipts: number
  /**
   * Of these, those that were sealed only long after the decision is dated, as a simulated past is: such a seal does not
   * show that the outcome was not known yet.
   */
  readonly late: number
  /** Decisions that were made after the last seal. */
  readonly unsealed: number
  /** The keys that signed, in the order of their first seal: a reader knows which one to expect. */
  readonly keys: readonly string[]
  /** The newest root, to be compared with one that is known from elsewhere; null without a seal. */
  readonly head: { readonly sequence: number; readonly root: string } | null
  /** What does not hold, in sentences. */
  readonly findings: readonly string[]
}

/** By the id of the decision, as it was sealed first. */
type Sealed = Map<string, { readonly hash: string; readonly sealedAt: Ms }>

interface CheckOptions {
  readonly key?: string
  readonly progress?: (fraction: number, label: string) => void
  readonly signal?: AbortSignal
}

/** Holds a whole record against its seals: the chain, every root worked out anew, and the decisions against their hashes. */
export async function checkRecord(
  open: OpenReader,
  { key, progress = () => {}, signal }: CheckOptions = {},
): Promise<RecordCheck> {
  const epochs = open(proofEpochs)
  const head = await readHead(epochs)
  const findings: string[] = []
  const sealed: Sealed = new Map()
  const keys = new Set<string>()
  let records = 0
  let before: Epoch | null = null
  for (let from = 1; from <= (head?.sequence ?? 0); from += PAGE) {
    signal?.throwIfAborted()
    progress(from / head!.sequence, 'seals')
    const page = await readPage(open, from)
    findings.push(...checkChain(page.epochs, { before, ...(key === undefined ? {} : { key }) }))
    for (const epoch of page.epochs) {
      const own = page.records.get(epoch.sequence) ?? []
      findings.push(...faultsOfRecords(epoch, own))
      for (const { feed, asset, value } of own)
        if (feed === RECEIPTS_FEED && !sealed.has(asset))
          sealed.set(asset, { hash: value, sealedAt: epoch.sealed_at })
      keys.add(epoch.manifest.public_key)
      records += own.length
    }
    before = page.epochs.at(-1) ?? before
  }
  const receipts = sealed.size
  const decisions = await checkDecisions(open, sealed, head, { progress, ...(signal ? { signal } : {}) })
  findings.push(...decisions.findings)
  return {
    ok: findings.length === 0,
    seals: head?.sequence ?? 0,
    records,
    receipts,
    late: decisions.late,
    unsealed: decisions.unsealed,
    keys: [...keys],
    head: head && { sequence: head.sequence, root: head.root },
    findings:
      findings.length > TOLD ? [...findings.slice(0, TOLD), `And ${findings.length - TOLD} more.`] : findings,
  }
}

async function readPage(open: OpenReader, from: number) {
  const where = { sequence: { gte: from, lt: from + PAGE } }
  const found = await open(proofEpochs).range({ where, since: SINCE_EVER, order: 'asc', limit: 2 * PAGE })
  const epochs = found.sort((a, b) => a.sequence - b.sequence)
  const records: ProofRecord[] = []
  for (let after: Position | undefined; ; ) {
    const query = { where, since: SINCE_EVER, order: 'asc', limit: 10_000 } as const
    const rows = await open(proofRecords).range(after ? { ...query, after } : query)
    records.push(...rows)
    const last = rows.at(-1)
    if (!last || rows.length < query.limit) break
    after = [last.sealed_at, last.sequence, last.feed, last.asset]
  }
  return { epochs, records: groupBy(records, ({ sequence }) => sequence) }
}

/** The root is worked out from what the records say: what they say their leaves are is held against that. */
function faultsOfRecords(epoch: Epoch, records: readonly ProofRecord[]): string[] {
  const inOrder = [...records].sort((a, b) => a.idx - b.idx)
  const leaves = inOrder.map(leafOf)
  const changed = inOrder.filter(({ leaf }, at) => leaf !== leaves[at]!.toString('hex'))
  const faults = changed.map(({ feed, asset }) => `${feed} of ${asset} is not what was sealed.`)
  if (inOrder.length !== epoch.records)
    faults.push(`${epoch.records} records were sealed, and ${inOrder.length} are there.`)
  else if (rootOf(leaves).toString('hex') !== epoch.root) faults.push('its records do not lead to its root.')
  return faults.map((fault) => `Seal ${epoch.sequence}: ${fault}`)
}

/** Every decision against the hash that was sealed; `sealed` is empty of those that are there when this returns. */
async function checkDecisions(
  open: OpenReader,
  sealed: Sealed,
  head: Epoch | null,
  { progress, signal }: Required<Pick<CheckOptions, 'progress'>> & Pick<CheckOptions, 'signal'>,
): Promise<{ readonly findings: string[]; readonly unsealed: number; readonly late: number }> {
  const until = head ? parseIso(head.manifest.receipts_until)! : SINCE_EVER
  const findings: string[] = []
  const all = sealed.size
  let [unsealed, late] = [0, 0]
  for (let after: Position | undefined; ; ) {
    signal?.throwIfAborted()
    progress(all === 0 ? 1 : 1 - sealed.size / all, 'decisions')
    const query = {
      columns: ['signal_id', 'created_at', 'symbol', 'side', 'strategy', 'decision', 'canonical', 'hash'],
      since: SINCE_EVER,
      order: 'asc',
      limit: DECISIONS,
    } as const
    const rows = await open(signals).range(after ? { ...query, after } : query)
    for (const row of rows) {
      const { signal_id, created_at, hash } = row
      const known = sealed.get(signal_id)
      sealed.delete(signal_id)
      if (!isAsDecided(row)) findings.push(`Decision ${signal_id} is not what its hash is of.`)
      else if (known !== undefined && known.hash !== hash)
        findings.push(`Decision ${signal_id} is not the one that was sealed.`)
      if (known !== undefined) {
        if (known.sealedAt - created_at > IN_TIME) late++
      } else if (created_at < until - IN_TIME)
        findings.push(`Decision ${signal_id} is dated before the last seal, and is in none.`)
      else unsealed++
    }
    const last = rows.at(-1)
    if (!last || rows.length < DECISIONS) break
    after = [last.created_at, last.signal_id]
  }
  for (const id of sealed.keys()) findings.push(`Decision ${id} was sealed, and is not on record.`)
  return { findings, unsealed, late }
}

/** Whether the columns of a row say what was decided, and the hash is of that. */
function isAsDecided({
  decision,
  canonical,
  hash,
  ...row
}: Omit<Row<typeof signals>, 'short_code'>): boolean {
  const made = receiptOf(decision)
  const { signalId, createdAt, symbol, side, strategy } = decision
  const told = [row.signal_id, isoOf(row.created_at), row.symbol, row.side, row.strategy]
  return (
    made.hash === hash &&
    made.canonical === canonical &&
    told.join() === [signalId, createdAt, symbol, side, strategy].join()
  )
}
