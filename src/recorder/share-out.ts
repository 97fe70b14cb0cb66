/**
 * Messages to subscribe with, shared out over connections. What is on a connection stays there: a new contract is to
 * touch one of them, not to push all that follows it from each to the next. A share that is left without any is empty.
 */
export function shareOut(
  messages: readonly unknown[],
  shares: readonly (readonly unknown[])[],
  most = Number.POSITIVE_INFINITY,
): unknown[][] {
  const wanted = new Map(messages.map((message) => [JSON.stringify(message), message]))
  const kept = shares.map((share) =>
    share.flatMap((message) => {
      const text = JSON.stringify(message)
      return wanted.delete(text) ? [message] : []
    }),
  )
  for (const message of wanted.values()) {
    const roomy = kept.find((share) => share.length < most)
    if (roomy) roomy.push(message)
    else kept.push([message])
  }
  // Some venues are subscribed to by their address alone.
  return kept.length === 0 ? [[]] : kept
}
