import { createKeyPairSignerFromBytes } from '@solana/kit'
import {
  type CompleteSIWxInfo,
  createSIWxPayload,
  encodeSIWxHeader,
  type SIWxPayload,
  type SIWxSigner,
} from '@x402/extensions/sign-in-with-x'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { compiled } from '../../packages/devchain/src/solidity.ts'
import { BASE, SOLANA } from '../../src/access/payment-networks.ts'
import { newChallenge } from '../../src/access/x402/sign-in-challenge.ts'
import { walletVerifier } from '../../src/access/x402/wallet-proof.ts'
import { fromBase58 } from '../../src/core/base58.ts'
import { silentLog } from '../../src/core/log.ts'
import { MINUTE } from '../../src/core/time.ts'
import { useDevchain } from '../fixtures/devchain.ts'

const URI = 'https://tape.example/api/x402/oi-history'
const SECRET = 'a secret of the tests'
const CONTRACT = `0x${'c0'.repeat(20)}` as const

/** A wallet that is a contract (EIP-1271): what its owner signs it has signed. */
const WALLET = `// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.26;
contract Wallet {
  function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
    (bytes32 r, bytes32 s) = abi.decode(signature[:64], (bytes32, bytes32));
    address signer = ecrecover(hash, uint8(signature[64]), r, s);
    return signer == address(uint160(uint256(OWNER))) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
  }
}`

const test = useDevchain()
let now: number
let base: ReturnType<typeof privateKeyToAccount>
let solana: SIWxSigner & { address: string }
beforeAll(async () => {
  const { payers } = test.chains.devchain
  base = privateKeyToAccount(payers.base.key as `0x${string}`)
  solana = (await createKeyPairSignerFromBytes(fromBase58(payers.solana.key)!)) as unknown as typeof solana
  now = Date.now()
})

const verify = (
  header: string,
  { uri = URI, secret = SECRET, node = test.chains.devchain.baseRpcUrl } = {},
) => walletVerifier({ secret, baseRpcUrl: node, clock: { now: () => now }, log: silentLog })({ header, uri })

/** What the official package signs of a challenge. */
async function signed(
  signer: SIWxSigner,
  chainId: string,
  change: Partial<SIWxPayload> = {},
): Promise<string> {
  const type = chainId === BASE ? 'eip191' : 'ed25519'
  const info = { ...newChallenge(SECRET, URI, now), chainId, type } as CompleteSIWxInfo
  return encodeSIWxHeader({ ...(await createSIWxPayload(info, signer, URI)), ...change })
}

const wallets = () => [
  [base, BASE, base.address.toLowerCase()] as const,
  [solana, SOLANA, solana.address] as const,
]

describe('the signature of a wallet', () => {
  it('says who signed our challenge, until when it holds, and the same for the same challenge', async () => {
    for (const [signer, network, payer] of wallets()) {
      const header = await signed(signer, network)
      const found = await verify(header)
      expect(found).toMatchObject({ network, payer, until: now + 5 * MINUTE })
      expect(await verify(header)).toEqual(found)
      expect(await verify(await signed(signer, network))).not.toEqual(found)
    }
  })

  it('is none for another address, by another secret, after its time, or of what was changed', async () => {
    for (const [signer, network] of wallets()) {
      const header = await signed(signer, network)
      expect(await verify(header, { uri: `${URI}2` })).toBeNull()
      expect(await verify(header, { secret: 'another' })).toBeNull()
      for (const change of [
        { statement: 'Something else.' },
        { domain: 'elsewhere.example' },
        { uri: 'https://elsewhere.example/' },
        { nonce: 'a'.repeat(64) },
        { expirationTime: new Date(now + 60 * MINUTE).toISOString() },
        { expirationTime: undefined },
        { signature: network === BASE ? `0x${'1'.repeat(130)}` : '1'.repeat(64) },
        { address: network === BASE ? `0x${'1'.repeat(40)}` : '1'.repeat(32) },
        { address: 'nonsense' },
        { chainId: 'cosmos:hub' },
      ] as Partial<SIWxPayload>[])
        expect([change, await verify(await signed(signer, network, change))]).toEqual([change, null])
      now += 6 * MINUTE
      expect(await verify(header)).toBeNull()
    }
    for (const header of ['', 'not base64!', 'e30=', Buffer.from('{"a":'.repeat(2_000)).toString('base64')])
      expect(await verify(header)).toBeNull()
  })

  it('may be that of a contract', async () => {
    const owner = `bytes32(uint256(${BigInt(base.address)}))`
    const code = compiled(WALLET.replace('OWNER', owner), 'Wallet')
    await test.chains.ask('base', 'hardhat_setCode', [CONTRACT, code])
    const contract = { address: CONTRACT, signMessage: base.signMessage } as unknown as SIWxSigner
    const header = await signed(contract, BASE)
    expect(await verify(header)).toMatchObject({ network: BASE, payer: CONTRACT })
    // It cannot be told without its chain, and nobody else signs for it.
    expect(await verify(header, { node: 'http://127.0.0.1:9' })).toBe('unavailable')
    const stranger = privateKeyToAccount(`0x${'7'.repeat(64)}`)
    const forged = { address: CONTRACT, signMessage: stranger.signMessage } as unknown as SIWxSigner
    expect(await verify(await signed(forged, BASE))).toBeNull()
  })
})
