/** How wide a line may be; what goes into a file or a pipe is not cut. */
export function terminalWidth(): number {
  if (!process.stdout.isTTY) return Number.POSITIVE_INFINITY
  // A terminal that does not know its width says 0.
  return process.stdout.columns || 80
}
