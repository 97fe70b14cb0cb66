import type { Claim } from '../../access/payment.ts'
import type { Eventually } from '../../core/eventually.ts'

/** What a call goes through, whatever it asks for. Each may throw what ends it. */
export interface Phases<G> {
  /** The caller is counted, and has to bring what the call costs. */
  readonly admit: () => Eventually<unknown>
  /** What it costs is held: nobody can pay for two answers with it. */
  readonly claim: () => Eventually<Claim>
  /** The answer is found or made; nothing of it leaves. */
  readonly run: () => Promise<G>
  /** `receipt` are the headers of a settlement, flat. */
  readonly send: (goods: G, receipt: readonly string[]) => void
}

/**
 * One way for all that is free and all that is sold: admit, claim, run, settle, send. Nothing is sent that is not
 * settled, and nothing is settled that could not be made.
 */
export async function goThrough<G extends { readonly rows?: number | undefined }>(
  phases: Phases<G>,
): Promise<void> {
  await phases.admit()
  const claim = await phases.claim()
  let goods: G
  try {
    goods = await phases.run()
  } catch (thrown) {
    await claim.release()
    throw thrown
  }
  phases.send(goods, await claim.settle(goods.rows ?? null))
}
