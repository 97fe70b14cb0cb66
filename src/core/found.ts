/** Something that a search can lead to. */
export interface Found {
  readonly title: string
  readonly path: string
  /** What it is one of. */
  readonly kind: string
}

/** Of all, those whose title has what is wanted in it: what begins so goes before what only holds it. */
export function ranked<F extends Found>(all: readonly F[], wanted: string, most: number): F[] {
  const words = wanted.trim().toLowerCase()
  if (words === '') return []
  const placed = all.flatMap((found) => {
    const place = found.title.toLowerCase().indexOf(words)
    return place < 0 ? [] : [{ found, begins: place === 0 }]
  })
  return [...placed.filter(({ begins }) => begins), ...placed.filter(({ begins }) => !begins)]
    .slice(0, most)
    .map(({ found }) => found)
}
