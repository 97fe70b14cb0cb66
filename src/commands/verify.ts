import { ConfigError, sentenceOf } from '../core/errors.ts'
import { plainText } from './plain-text.ts'
import { print } from './print.ts'
import {
  isProof,
  type ProofGiven,
  type Receipt,
  readReceipt,
  type VerifyOptions,
  type VerifyReport,
  verifyProof,
  verifyReceipt,
} from './verify-report.ts'
import { askFor, type Given, readGiven } from './verify-source.ts'

interface VerifyFlags {
  readonly key?: string
  readonly proof?: string
  readonly json?: boolean
}

/** Works a receipt or a proof out anew. Nothing of ours is needed for it: no folder, no service, and no trust. */
export async function verify(source: string, flags: VerifyFlags): Promise<void> {
  const report = await reportOn(source, flags)
  print(flags, report, () => textOf(report))
  process.exitCode = report.verified ? 0 : 1
}

export async function reportOn(source: string, { key, proof }: VerifyFlags): Promise<VerifyReport> {
  if (key !== undefined && !/^[0-9a-f]{64}$/i.test(key))
    throw new ConfigError('--key must be the 64 hex digits of a public key.')
  if (source === '-' && proof === '-') throw new ConfigError('Only one of them can come from standard input.')
  const given = await readGiven(source)
  const options: VerifyOptions = { ...(key === undefined ? {} : { key }), simulated: given.simulated }
  if (isProof(given.json)) {
    if (proof !== undefined)
      throw new ConfigError(`${source} is a proof itself; --proof goes with a receipt.`)
    return verifyProof(given.json, options)
  }
  const receipt = readReceipt(given.json)
  const its = proof === undefined ? await proofOf(receipt, given) : await readGiven(proof)
  return verifyReceipt(receipt, its, options)
}

/** A server that says that a receipt is sealed has to show it. */
async function proofOf({ seal }: Receipt, { url }: Given): Promise<ProofGiven> {
  if (!seal || url === null) return null
  const where = URL.canParse(seal.url, url.href) ? new URL(seal.url, url) : null
  if (where?.origin !== url.origin)
    return { missing: `Its proof is said to be at ${seal.url}, which is not where the receipt is.` }
  try {
    return await askFor(where)
  } catch (thrown) {
    return {
      missing: `It is said to be in seal ${seal.sequence}, but there is no proof: ${sentenceOf(thrown)}`,
    }
  }
}

function textOf({ verified, about, findings, notes }: VerifyReport): string {
  const lines = [
    `${verified ? 'Verified' : 'NOT verified'}: ${about}.`,
    '',
    ...findings.map(({ ok, says }) => `  ${ok ? 'ok ' : 'NO '} ${says}`),
    '',
    ...notes,
  ]
  return lines.map(plainText).join('\n')
}
