import { z } from 'zod'
import type { Log } from '../../core/log.ts'
import { offeredNetworks, SOLANA } from '../payment-networks.ts'
import { ChainNode } from './chain-node.ts'
import { tokenAccountOf } from './solana-token.ts'

/** On Solana USDC lies in an account of its own, which somebody has to open first: payments to none fail. */
export async function warnOfNoAccount(payToSolana: string, solanaRpcUrl: string, log: Log): Promise<void> {
  const [solana] = offeredNetworks({ solana: payToSolana }).filter(({ network }) => network === SOLANA)
  const account = tokenAccountOf(payToSolana, solana!.asset)
  const Found = z.object({ value: z.unknown() })
  const node = new ChainNode(solanaRpcUrl)
  const { value } = await node.ask('getAccountInfo', [account, { encoding: 'base64' }], Found)
  if (value !== null) return
  log.error(
    { account },
    'PAY_TO_SOLANA has no account for USDC yet, so that nobody can pay there: send it any amount of USDC once.',
  )
}
