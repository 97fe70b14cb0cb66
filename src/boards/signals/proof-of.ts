import { Problem } from '../../core/errors.ts'
import { SINCE_EVER } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { requiredText, requiredWhole } from '../../define/params.ts'
import type { Readers } from '../../define/reader.ts'
import { proofOf } from '../../seals/proof.ts'
import { type Epoch, readHead, readLeaves, readSeal } from '../../seals/read-seals.ts'
import { proofEpochs, proofRecords, RECEIPTS_FEED } from '../../tables/signals/proofs.ts'
import { anchors, manifest, manifestPart, NO_ANCHORS, root, sequence, signature } from './proof-fields.ts'

const reads = { epochs: proofEpochs, records: proofRecords }

const MOST_SEALS = 1e9

export const proofEpochBoard = board({
  id: 'proof-epoch',
  path: '/api/v1/proof/epochs/{sequence}',
  title: 'One seal',
  about: 'One seal with the manifest that was signed.',
  cadence: null,
  spelling: 'snake',
  params: {
    sequence: requiredWhole({
      unit: 'number of a seal',
      min: 1,
      max: MOST_SEALS,
      about: 'The seal, by its number.',
    }),
  },
  result: is.part({
    epoch: is.part(
      {
        sequence: sequence(),
        root: root(),
        records: is.count('Records in it.'),
        sealed_at: is.iso('When it was sealed.'),
        manifest: manifest(),
        signature: signature(),
        anchors: anchors(),
      },
      'The seal.',
    ),
  }),
  example: { sequence: '1' },
  reads: { epochs: proofEpochs },
  subject: 'epochs',
  async compute({ epochs }, { sequence: number }) {
    const epoch = await readSeal(epochs, number)
    if (!epoch) throw notFound(`There is no seal ${number}.`, 'sequence')
    return { epoch: { ...epoch, manifest: manifestPart(epoch.manifest), anchors: NO_ANCHORS } }
  },
})

export const proofRecordBoard = board({
  id: 'proof-record',
  path: '/api/v1/proof/proofs/{sequence}/{feed}/{asset}',
  title: 'Proof that something was sealed',
  about:
    'One record of a seal with the path from its leaf to the root that was signed: all that is needed to check it without us.',
  cadence: null,
  spelling: 'snake',
  params: {
    sequence: requiredText(
      /^(?:latest|[1-9]\d{0,8})$/,
      'the number of a seal, or latest',
      'The seal; latest is the newest that has a record of this.',
    ),
    feed: requiredText(
      /^[a-z0-9-]{1,40}$/,
      'a feed such as funding-8h',
      'What it is, as in /api/v1/proof/catalog.',
    ),
    asset: requiredText(
      /^[A-Za-z0-9-]{1,64}$/,
      'a coin such as BTC, MARKET, or the id of a signal',
      'What it is of.',
    ),
  },
  result: is.part({
    result: is.always('SEALED', 'It is in a signed seal, whose root is on no chain.'),
    sequence: sequence(),
    feed: is.text('What it is.'),
    asset: is.text('What it is of.'),
    value: is.text('The figure, or the hash of the receipt.'),
    leaf: is.text(
      'Hash of the canonical JSON of {sequence, feed, asset, value} as a leaf (RFC 6962), in hex.',
    ),
    index: is.integer('place', 'Place among the leaves, from 0.').min(0),
    path: is.listOf(is.text('Hash, in hex.'), 'Hashes beside the way to the root, from the lowest.'),
    root: root(),
    manifest: manifest(),
    signature: signature(),
    anchors: anchors(),
  }),
  example: { sequence: 'latest', feed: 'funding-8h', asset: 'BTC' },
  reads,
  subject: 'epochs',
  async compute(readers, { sequence: asked, feed, asset: spelled }) {
    const asset = feed === RECEIPTS_FEED ? spelled.toLowerCase() : spelled.toUpperCase()
    const epoch =
      asked === 'latest'
        ? await latestWith(readers, feed, asset)
        : await readSeal(readers.epochs, Number(asked))
    const leaves = epoch ? await readLeaves(readers.records, epoch) : []
    const record = leaves.find((one) => one.feed === feed && one.asset === asset)
    if (asked !== 'latest' && !epoch) throw notFound(`There is no seal ${asked}.`, 'sequence')
    if (!epoch || !record) {
      const where = asked === 'latest' ? 'any seal' : `seal ${asked}`
      throw notFound(`${feed} of ${asset} is not in ${where}.`, 'asset')
    }
    const proof = proofOf(epoch, leaves, record)
    return {
      result: 'SEALED' as const,
      ...proof,
      manifest: manifestPart(proof.manifest),
      anchors: NO_ANCHORS,
    }
  },
})

/** Figures are nearly always in the newest seal; what is not is looked for in all that are valid. */
async function latestWith(
  { epochs, records }: Readers<typeof reads>,
  feed: string,
  asset: string,
): Promise<Epoch | null> {
  const head = await readHead(epochs)
  if (!head) return null
  const own = { feed, asset, sequence: { lt: head.sequence + 1 } }
  const take = { last: { max: 'sequence' } } as const
  const since = [head.sealed_at, SINCE_EVER]
  for (const from of since) {
    const [found] = await records.aggregate({ take, since: from, where: own })
    if (found?.last != null) return found.last === head.sequence ? head : await readSeal(epochs, found.last)
  }
  return null
}

function notFound(sentence: string, param: string): Problem {
  return new Problem('not_found', sentence, { param })
}
