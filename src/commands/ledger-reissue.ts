import { writeFile } from 'node:fs/promises'
import { ConfigError } from '../core/errors.ts'
import { microsToUsd } from '../core/money.ts'
import { isoOf } from '../core/time.ts'
import { openTill } from '../ledger/open.ts'
import { hashOf, newPrepaidKey, prepaidHintOf } from '../ledger/secrets.ts'
import type { Claimed, Till } from '../ledger/till-port.ts'
import { ledgerOf } from './account-ledger.ts'
import { type Flags, print } from './print.ts'

/** Hands out again what a payment bought, on the word of the operator. */
export async function ledgerReissue(named: string, flags: Flags & { readonly out?: string }): Promise<void> {
  const till = await openTill(ledgerOf(flags.data).place)
  try {
    const claim = await settledClaim(till, named)
    if (claim.loadsKey === null) await writeAnswer(till, claim, flags.out)
    else if (claim.mintsKey) await replaceKey(till, claim, claim.loadsKey, flags)
    else
      throw new ConfigError(
        `The payment ${claim.id} topped up a prepaid key: the credit is on it, and there is nothing to hand out. To replace the key, name the payment that issued it.`,
      )
  } finally {
    await till.close()
  }
}

async function settledClaim(till: Till, named: string): Promise<Claimed> {
  const claim = named.startsWith('clm_') ? await till.findClaim(named) : await till.findClaimByTx(named)
  if (claim === null) throw new ConfigError(`There is no payment ${named} in this ledger.`)
  if (claim.state === 'settled') return claim
  throw new ConfigError(
    `The payment ${claim.id} is ${claim.state}: only what is settled is handed out again. A running service looks up once a minute what became of it.`,
  )
}

async function replaceKey(till: Till, claim: Claimed, account: string, flags: Flags): Promise<void> {
  const key = newPrepaidKey()
  const { balance, hint } = await till.rotatePrepaid(account, { hash: hashOf(key), hint: prepaidHintOf(key) })
  const usd = microsToUsd(balance)
  const outcome = { payment: claim.id, transaction: claim.tx, payer: claim.payer, key, key_hint: hint }
  print(flags, { ...outcome, balance_usd: Number(usd) }, () =>
    [
      `The prepaid key that ${claim.payer} bought on ${isoOf(claim.claimedAt)} is replaced; the one before is not good any more. The new key, with ${usd} USD on it:`,
      '',
      `  ${key}`,
      '',
      'It is shown this once; only its hash is kept.',
    ].join('\n'),
  )
}

async function writeAnswer(till: Till, { id, route }: Claimed, out: string | undefined): Promise<void> {
  const answer = await till.keptAnswer(id)
  if (answer === null)
    throw new ConfigError(
      `What the payment ${id} bought (${route}) is not stored: answers are kept for seven days, and links to files are not kept at all. Give the buyer a key instead: perptape account create --email … --plan builder.`,
    )
  if (out === undefined) process.stdout.write(answer.body)
  else await writeFile(out, answer.body, { mode: 0o600 })
}
