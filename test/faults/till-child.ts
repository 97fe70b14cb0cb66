import { openTill } from '../../src/ledger/till-sqlite.ts'

/**
 * A process that the test kills: `FILE KEY PRICE` takes money from that key in several loops at once until it is empty or
 * killed, with some of it held and some of it let go in between, and prints every capture once it is acknowledged.
 */
const [file, key, price] = process.argv.slice(2)
const till = await openTill(file!)
const say = (words: object) => process.stdout.write(`${JSON.stringify(words)}\n`)

let next = 0
async function pay(): Promise<void> {
  for (;;) {
    const call = next++
    const reservation = await till.reserve(key!, Number(price))
    if (reservation.state !== 'held') {
      say({ ended: reservation.state })
      return
    }
    if (call % 5 === 0) await till.release(reservation.id)
    else {
      // The route tells which call it was.
      const balance = await till.capture(reservation.id, `${process.pid}-${call}`)
      say({ captured: `${process.pid}-${call}`, balance })
    }
    // A full pipe must not hold the loop: whoever reads is slower than we are.
    await new Promise((resolve) => setImmediate(resolve))
  }
}
// Held for good: only the end of the process lets it go.
await till.reserve(key!, Number(price))
await Promise.all(Array.from({ length: 8 }, pay))
