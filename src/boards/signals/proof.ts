import { SINCE_EVER } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { FEEDS } from '../../seals/catalog.ts'
import { readHead } from '../../seals/read-seals.ts'
import { proofEpochs } from '../../tables/signals/proofs.ts'
import { anchors, NO_ANCHORS, root, sequence, signature } from './proof-fields.ts'

const SHOWN = 10

export const proofBoard = board({
  id: 'proof',
  path: '/api/v1/proof',
  title: 'Seals of the record',
  about:
    'Every five minutes the key figures of the market and the receipts of new signals are sealed in a tree whose root is signed and chained to the one before: a past that is changed later shows it.',
  cadence: '5m',
  spelling: 'snake',
  result: is.part({
    network: is.always('none', 'Chain that roots are written to.'),
    status: is.always('disabled', 'Whether roots are written to a chain: they are signed and chained here.'),
    epochs: is.unsure(is.count('Seals.')),
    records: is.unsure(is.count('Records in all of them.')),
    epoch_seconds: is.fixed(300, 'seconds', 'Between two seals.'),
    public_key: is.unsure(is.text('Of the key that signed the newest (ed25519), in hex.')),
    anchors: is.part(
      { final: is.fixed(0, 'count', 'Roots that are on a chain for good.') },
      'Roots on a chain.',
    ),
    latest: is.listOf(
      is.part({
        sequence: sequence(),
        root: root(),
        records: is.count('Records in it.'),
        sealed_at: is.iso('When it was sealed.'),
        signature: signature(),
        anchors: anchors(),
      }),
      'The ten newest, newest first.',
    ),
  }),
  reads: { epochs: proofEpochs },
  subject: 'epochs',
  async compute({ epochs }) {
    const head = await readHead(epochs)
    const newest = head ? { sequence: { gte: head.sequence - SHOWN + 1 } } : null
    const [[sums], latest] = await Promise.all([
      epochs.aggregate({ since: SINCE_EVER, take: { records: { sum: 'records' } } }),
      newest ? epochs.range({ where: newest, since: SINCE_EVER, order: 'desc', limit: 2 * SHOWN }) : [],
    ])
    return {
      network: 'none' as const,
      status: 'disabled' as const,
      epochs: head?.sequence ?? null,
      records: head ? (sums?.records ?? null) : null,
      epoch_seconds: 300 as const,
      public_key: head?.manifest.public_key ?? null,
      anchors: { final: 0 as const },
      latest: latest
        .sort((a, b) => b.sequence - a.sequence)
        .map(({ manifest: _, ...epoch }) => ({ ...epoch, anchors: NO_ANCHORS })),
    }
  },
})

export const proofCatalogBoard = board({
  id: 'proof-catalog',
  path: '/api/v1/proof/catalog',
  title: 'What is sealed',
  about:
    'The figures that are sealed every five minutes, and the receipts of signals: units, decimals and how each is made.',
  cadence: '1d',
  spelling: 'snake',
  result: is.part({
    feeds: is.listOf(
      is.part({
        feed: is.text('Name, as proofs are asked for by.'),
        assets: is.listOf(
          is.text('Coin, or MARKET.'),
          'What there may be a record of; empty where it is of ids of signals.',
        ),
        unit: is.text('Unit of the value.'),
        scale: is.integer('decimals', 'Decimals of the value, all of which are written.').min(0),
        methodology: is.text('How it is made.'),
        cadence_seconds: is.fixed(300, 'seconds', 'Between two seals.'),
      }),
      'All that is sealed. A leaf is the canonical JSON (RFC 8785) of {sequence, feed, asset, value}, hashed as RFC 6962 says.',
    ),
  }),
  reads: {},
  subject: null,
  async compute() {
    return { feeds: FEEDS.map((feed) => ({ ...feed, cadence_seconds: 300 as const })) }
  },
})
