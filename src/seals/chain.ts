import { isoOf } from '../core/time.ts'
import { manifestForm } from './check.ts'
import type { Epoch } from './read-seals.ts'
import { isSigned, manifestHash } from './seal.ts'

interface ChainOptions {
  /** The seal before the first of these; null where they begin with the very first. */
  readonly before?: Epoch | null
  /** The only key that may have signed them, in hex. */
  readonly key?: string
}

/**
 * What does not hold of seals that follow each other, in sentences; none where all does. Each must be what was signed, and
 * name the one before by its hash: no seal of the past can be changed, left out or put elsewhere without breaking the next.
 */
export function checkChain(epochs: readonly Epoch[], { before = null, key }: ChainOptions = {}): string[] {
  const findings: string[] = []
  let last = before
  for (const epoch of epochs) {
    const faults = [...faultsOfLink(epoch, last), ...faultsOfSeal(epoch, key)]
    findings.push(...faults.map((fault) => `Seal ${epoch.sequence}: ${fault}`))
    last = epoch
  }
  return findings
}

function faultsOfLink({ sequence, manifest }: Epoch, last: Epoch | null): string[] {
  const next = (last?.sequence ?? 0) + 1
  if (sequence !== next) return [`seal ${next} should be here.`]
  const previous = last && manifestHash(last.manifest)
  return manifest.previous === previous ? [] : ['it does not follow the seal before, as that is now.']
}

function faultsOfSeal({ manifest, signature, ...row }: Epoch, key: string | undefined): string[] {
  if (!manifestForm.safeParse(manifest).success) return ['its manifest is none.']
  const faults: string[] = []
  if (!isSigned(manifest, signature)) faults.push('the signature is not of its manifest.')
  if (key !== undefined && manifest.public_key !== key.toLowerCase())
    faults.push('it is signed with another key.')
  const told = [manifest.sequence, manifest.root, manifest.records, manifest.sealed_at]
  if (told.join() !== [row.sequence, row.root, row.records, isoOf(row.sealed_at)].join())
    faults.push('its row says something else than what was signed.')
  return faults
}
