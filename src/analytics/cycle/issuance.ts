import { DAY, MINUTE, type Ms } from '../../core/time.ts'

/** Blocks between two halvings, and what the first ones paid. */
const ERA_BLOCKS = 210_000
const FIRST_SUBSIDY = 50
const BLOCK_INTERVAL = 10 * MINUTE

/** When each era began: the first block, and the halvings so far. */
const ERAS: readonly Ms[] = [
  '2009-01-03T18:15:05Z',
  '2012-11-28T15:24:38Z',
  '2016-07-09T16:46:13Z',
  '2020-05-11T19:23:43Z',
  '2024-04-20T00:09:27Z',
].map((moment) => Date.parse(moment))

/*
 * How many bitcoins there are is known from the date alone, without a node: between two halvings blocks are taken to
 * have come evenly, after the last known one every ten minutes. No day is off by more than the pace of its era was
 * uneven, and a folder that holds nothing but closes has its issuance.
 */

/** The height of the chain at a moment, with a fraction; 0 before the first block. */
export function heightAt(at: Ms): number {
  if (at < ERAS[0]!) return 0
  let era = ERAS.length - 1
  while (ERAS[era]! > at) era -= 1
  return ERA_BLOCKS * era + (at - ERAS[era]!) / blockInterval(era)
}

/** When the chain reached that height, by the same rule. */
export function momentOfHeight(height: number): Ms {
  const era = Math.min(Math.floor(height / ERA_BLOCKS), ERAS.length - 1)
  return ERAS[era]! + (height - ERA_BLOCKS * era) * blockInterval(era)
}

function blockInterval(era: number): Ms {
  const end = ERAS[era + 1]
  return end === undefined ? BLOCK_INTERVAL : (end - ERAS[era]!) / ERA_BLOCKS
}

/** What a block of that height pays to whoever finds it, without fees. */
export function subsidyAt(height: number): number {
  return FIRST_SUBSIDY / 2 ** Math.floor(height / ERA_BLOCKS)
}

/** Bitcoins that blocks below that height have paid. */
export function supplyAt(height: number): number {
  const eras = Math.floor(height / ERA_BLOCKS)
  // 50 + 25 + 12.5 + … of the eras that are over.
  const over = ERA_BLOCKS * FIRST_SUBSIDY * 2 * (1 - 0.5 ** eras)
  return over + (height - eras * ERA_BLOCKS) * subsidyAt(height)
}

/** Bitcoins that came into being in the days up to the end of the one that begins at `day`. */
export function issuedUpTo(day: Ms, days: number): number {
  const end = day + DAY
  return supplyAt(heightAt(end)) - supplyAt(heightAt(end - days * DAY))
}

/** Those of the year before, held against all there are at the end of that day. */
export function stockToFlow(day: Ms): { stock: number; flow: number; ratio: number } {
  const stock = supplyAt(heightAt(day + DAY))
  const flow = issuedUpTo(day, 365)
  return { stock, flow, ratio: stock / flow }
}
