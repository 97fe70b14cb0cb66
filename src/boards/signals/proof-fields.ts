import type { z } from 'zod'
import { parseIso } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import type { SealManifest } from '../../tables/signals/proofs.ts'

/** Nothing is written to a chain: roots are to be kept by whoever reads them. */
export const NO_ANCHORS: readonly z.output<typeof Anchor>[] = []

const Anchor = is.part({
  chain: is.text('Chain.'),
  tx: is.unsure(is.text('Transaction.')),
  final: is.flag('Whether it is final.'),
})
export const anchors = () =>
  is.listOf(Anchor, 'Where the root was written to a chain: nowhere, so this is empty.')

export const sequence = () => is.integer('seal', 'Seal, by its number: the first is 1.').min(1)
export const root = () => is.text('Root of the tree over its records (RFC 6962), in hex.')
export const signature = () =>
  is.text("Of the manifest's canonical JSON (RFC 8785) by its public_key (ed25519), in hex.")

const Manifest = is.part(
  {
    schema: is.always('perptape.seal.v1', 'Form of the manifest.'),
    sequence: sequence(),
    root: root(),
    records: is.integer('count', 'Records in it.').min(1),
    previous: is.unsure(is.text('SHA-256 of the canonical JSON of the manifest before; null of the first.')),
    sealed_at: is.iso('When it was sealed.'),
    figures_at: is.iso('End of the five minutes that its figures are of.'),
    receipts_until: is.iso('All decisions on record before this are in this seal or in one before.'),
    source: is.oneOf(['live', 'simulated'], 'Whether the market on record is real.'),
    public_key: is.text('Of the key that signs (ed25519), in hex.'),
  },
  'What is signed.',
)
export const manifest = () => Manifest

/** The moments of a manifest are texts that were signed; answers write moments in the same form. */
export function manifestPart(signed: SealManifest): z.output<typeof Manifest> {
  const { sealed_at, figures_at, receipts_until } = signed
  return {
    ...signed,
    sealed_at: parseIso(sealed_at)!,
    figures_at: parseIso(figures_at)!,
    receipts_until: parseIso(receipts_until)!,
  }
}
