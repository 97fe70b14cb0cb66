import { SIMULATED_PAY_TO } from '../../../src/access/payment-networks.ts'
import { sentenceOf } from '../../../src/core/errors.ts'
import type { ChainsOrder, ChainsWord, DevchainPlan } from '../../../src/devchain/devchain.ts'
import { portOf, serveRpc } from './rpc-front.ts'
import { newSolanaWallet } from './solana-wallet.ts'

/** The process of the test chains, started by `perptape devchain`. */

const PURSE_MICROS = '1000000000'

process.on('disconnect', () => process.exit(0))
// Whoever started us is told to stop as well, and ends us then.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

start(JSON.parse(process.argv[2]!)).then(
  (plan) => say({ plan }),
  (thrown) => {
    say({ trouble: troubleOf(thrown) })
    process.disconnect()
  },
)

function say(word: ChainsWord): void {
  process.send!(word)
}

async function start({ port, now }: ChainsOrder): Promise<DevchainPlan> {
  const shift = now - Date.now()
  const clock = () => Date.now() + shift
  const { createBaseChain } = await import('./base-chain.ts')
  const { createSolanaChain } = await import('./solana-chain.ts')
  const base = await createBaseChain(new Date(clock()), 2)
  const [basePayer, baseFacilitator] = base.wallets
  const payers = { base: basePayer!, solana: newSolanaWallet() }
  const facilitators = { base: baseFacilitator!, solana: newSolanaWallet() }
  const payTo = { base: SIMULATED_PAY_TO.base!, solana: SIMULATED_PAY_TO.solana! }
  const solana = createSolanaChain({
    now: clock,
    addressesWithFees: [facilitators.solana.address, payers.solana.address],
  })
  await base.ask('devchain_setBalance', [payers.base.address, PURSE_MICROS])
  await solana('devchain_setBalance', [payers.solana.address, PURSE_MICROS])
  // There has to be an account to receive into.
  await solana('devchain_setBalance', [payTo.solana, '0'])
  const server = await serveRpc(port, { '/base': base.ask, '/solana': solana })
  const origin = `http://127.0.0.1:${portOf(server)}`
  return { baseRpcUrl: `${origin}/base`, solanaRpcUrl: `${origin}/solana`, payers, facilitators, payTo }
}

function troubleOf(thrown: unknown): string {
  const { code } = thrown as NodeJS.ErrnoException
  if (code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') {
    return 'The packages of the test chains are not installed: run node scripts/install-tools.mjs packages/devchain.'
  }
  if (code === 'EADDRINUSE') return 'The port of the test chains is taken; choose another with --port.'
  return `The test chains could not start: ${sentenceOf(thrown)}`
}
