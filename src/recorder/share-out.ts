import type { ConnectionLimits } from '../define/source.ts'

/**
 * Messages to subscribe with, shared out over connections. What is on a connection stays there: a new contract is to
 * touch one of them, not to push all that follows it from each to the next. A share that is left without any is empty.
 */
export function shareOut(
  messages: readonly unknown[],
  shares: readonly (readonly unknown[])[],
  limits: ConnectionLimits = {},
): unknown[][] {
  const wanted = new Map(messages.map((message) => [JSON.stringify(message), message]))
  const kept = shares.map((share) =>
    share.flatMap((message) => {
      const text = JSON.stringify(message)
      return wanted.delete(text) ? [message] : []
    }),
  )
  for (const message of wanted.values()) {
    const roomy = kept.find((share) => fits([...share, message], limits))
    if (roomy) roomy.push(message)
    else kept.push([message])
  }
  // Some venues are subscribed to by their address alone.
  return kept.length === 0 ? [[]] : kept
}

/** Whether a connection takes all of them. */
export function fits(share: readonly unknown[], { messages, topics, characters }: ConnectionLimits): boolean {
  const lists = share.map(topicsOf)
  return (
    share.length <= (messages ?? Number.POSITIVE_INFINITY) &&
    sum(lists.map(({ length }) => length)) <= (topics ?? Number.POSITIVE_INFINITY) &&
    sum(lists.map((list) => JSON.stringify(list).length)) <= (characters ?? Number.POSITIVE_INFINITY)
  )
}

/** `args`, `params`, `product_ids`: whatever a venue calls the list of what is wanted. */
function topicsOf(message: unknown): readonly unknown[] {
  const fields = typeof message === 'object' && message !== null ? Object.values(message) : []
  const lists = fields.filter((value) => Array.isArray(value))
  return lists.sort((one, other) => other.length - one.length)[0] ?? [message]
}

function sum(figures: readonly number[]): number {
  return figures.reduce((all, figure) => all + figure, 0)
}
