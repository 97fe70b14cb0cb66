import {
  createDefaultRpcTransport,
  createKeyPairSignerFromBytes,
  createSolanaRpcFromTransport,
  type RpcTransport,
} from '@solana/kit'
import { toFacilitatorSvmSigner } from '@x402/svm'
import { ExactSvmScheme } from '@x402/svm/exact/facilitator'
import { fromBase58 } from '../../core/base58.ts'
import { ConfigError } from '../../core/errors.ts'
import { SOLANA } from '../payment-networks.ts'

const ASK_MS = 8_000
/** Buyers say what their transaction may cost us; a plain transfer needs a tenth of it. */
const LIMITS = { maxComputeUnits: 200_000, maxPriorityFeeMicroLamports: 100_000, maxRequiredSignatures: 2 }

/** Verifies and settles payments on Solana, with a wallet of ours that pays the fees. */
export async function createSolanaScheme(key: string, nodeUrl: string) {
  const bytes = fromBase58(key)
  if (bytes?.length !== 64) throw new ConfigError('FACILITATOR_KEY_SOLANA is not the base58 of 64 bytes.')
  const wallet = await createKeyPairSignerFromBytes(bytes)
  const rpc = createSolanaRpcFromTransport(bounded(createDefaultRpcTransport({ url: nodeUrl })))
  const signer = toFacilitatorSvmSigner(wallet, { [SOLANA]: rpc as never })
  const scheme = new ExactSvmScheme(signer, undefined, LIMITS)
  return { scheme, feePayer: wallet.address as string, ping: () => rpc.getLatestBlockhash().send() }
}

/** The library waits for ever. */
function bounded(transport: RpcTransport): RpcTransport {
  return (question) => {
    const late = AbortSignal.timeout(ASK_MS)
    const signal = question.signal === undefined ? late : AbortSignal.any([question.signal, late])
    return transport({ ...question, signal })
  }
}
