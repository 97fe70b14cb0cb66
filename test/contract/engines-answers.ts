import { beforeAll, expect, it } from 'vitest'
import { BOARDS } from '../../src/boards/index.ts'
import type { Ms } from '../../src/core/time.ts'
import type { Kitchen } from '../../src/serve/kitchen.ts'
import type { Store } from '../../src/store/port.ts'
import {
  ASKED_OFFERS,
  answerOf,
  boardQuestions,
  kitchenOn,
  offerQuestions,
  type Question,
} from './engines-questions.ts'

/** The same rows on both engines. */
export interface Both {
  readonly stores: readonly Store[]
  readonly now: Ms
}

/**
 * Asks every board and offer on both, in so many ways each. Answers are rounded by their words, so that sums, which are added in another order,
 * do not tell engines apart. One that falls between two roundings (a half cent) may go either way: then its last digit
 * differs by one, and that is all.
 */
export function sayTheSame(fill: () => Promise<Both>, ways = Number.POSITIVE_INFINITY): void {
  let kitchens: readonly Kitchen[]
  beforeAll(async () => {
    const { stores, now } = await fill()
    kitchens = stores.map((store) => kitchenOn(store, { now: () => now }))
  }, 600_000)

  const expectSame = async (questions: readonly Question[]) => {
    for (const question of questions.slice(0, ways)) {
      const [one, two] = await Promise.all(kitchens.map((kitchen) => answerOf(question, kitchen)))
      if (one === two || differOnlyInTies(one!, two!)) continue
      expect.soft(aroundFirst(two!, one!), question.title).toBe(aroundFirst(one!, two!))
    }
  }
  it.each(BOARDS)('board $id', (board) => expectSame(boardQuestions(board)), 60_000)
  it.each(ASKED_OFFERS)('offer $route', (offer) => expectSame(offerQuestions(offer)), 60_000)
}

const FIGURE = /-?\d+\.\d+/g
/** Of an answer; more would be no accident. */
const MOST_TIES = 3

/** Whether all that differs are a few sums, by one in their last digit. */
function differOnlyInTies(one: string, two: string): boolean {
  if (one.replace(FIGURE, '#') !== two.replace(FIGURE, '#')) return false
  const others = two.match(FIGURE)!
  const pairs = one.match(FIGURE)!.map((figure, at) => [figure, others[at]!] as const)
  const unlike = pairs.filter(([figure, other]) => figure !== other)
  return unlike.length <= MOST_TIES && unlike.every(([figure, other]) => isOneApart(figure, other))
}

function isOneApart(figure: string, other: string): boolean {
  const decimals = Math.max(...[figure, other].map((text) => text.split('.')[1]!.length))
  const unit = 10 ** -decimals
  // A figure of a few digits that differs by one is another figure.
  return (
    Math.abs(Math.abs(Number(figure) - Number(other)) - unit) < unit / 100 &&
    Math.abs(Number(figure)) > 1_000 * unit
  )
}

/** Answers are long: what stands around the first sign that differs says enough. */
function aroundFirst(text: string, other: string): string {
  let at = 0
  while (at < text.length && text[at] === other[at]) at++
  return text.slice(Math.max(0, at - 200), at + 200)
}
