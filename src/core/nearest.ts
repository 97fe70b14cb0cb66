/** Names that somebody may have meant, the likeliest first; none when nothing is near. */
export function nearest(text: string, names: readonly string[], most = 3): string[] {
  const wanted = text.toLowerCase()
  const allowed = Math.max(1, Math.floor(wanted.length / 3))
  return names
    .map((name) => ({ name, distance: distanceOf(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name)
}

/** Which of the names may have been meant, as a sentence; all of them where none is near. */
export function orNearest(text: string, names: readonly string[], all: string): string {
  const near = nearest(text, names)
  return near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `${all}: ${names.join(', ')}.`
}

/**
 * How many letters have to be put in, left out, changed or swapped with their neighbour. By hand: fastest-levenshtein
 * counts a swap, the commonest slip, as two changes, which is too many in a short name.
 */
function distanceOf(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const now = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? before[column - 2]! + 1
          : Number.POSITIVE_INFINITY
      now.push(Math.min(last[column]! + 1, now[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1), swapped))
    }
    before = last
    last = now
  }
  return last[b.length]!
}
