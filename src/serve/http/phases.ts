import type { Claim, Goods, Receipt } from '../../access/claim.ts'
import type { Eventually } from '../../core/eventually.ts'

/** What a call goes through, whatever it asks for. Each may throw what ends it. */
export interface Phases<G> {
  /** The caller is counted, and has to bring what the call costs. */
  readonly admit: () => Eventually<unknown>
  /** What it costs is held: nobody can pay for two answers with it. */
  readonly claim: () => Eventually<Claim>
  /** The answer is found or made; nothing of it leaves. */
  readonly run: () => Promise<G>
  /** Throws where nobody waits for it any more: nobody pays for what cannot be handed over. */
  readonly stillThere: () => void
  /** `headers` are those of a settlement, flat. */
  readonly send: (goods: G | Goods, headers: readonly string[]) => void
}

/**
 * One way for all that is free and all that is sold: admit, claim, run, settle, send. Nothing is sent that is not
 * settled, and nothing is settled that could not be made.
 */
export async function goThrough<G>(phases: Phases<G>): Promise<void> {
  await phases.admit()
  const claim = await phases.claim()
  if (claim.before !== undefined) {
    phases.send(claim.before.goods!, claim.before.headers)
    return
  }
  const goods = await ready(phases, claim)
  // What is free is settled with nothing; whatever is sold is made for one call.
  const receipt: Receipt = await claim.settle(goods as unknown as Goods)
  phases.send(receipt.goods ?? goods, receipt.headers)
}

async function ready<G>(phases: Phases<G>, claim: Claim): Promise<G> {
  try {
    const goods = await phases.run()
    phases.stillThere()
    return goods
  } catch (thrown) {
    await claim.release()
    throw thrown
  }
}
