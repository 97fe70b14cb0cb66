/** Where the page about an error is: what `type` of its problem links to. */
export function errorPath(code: string): `/${string}` {
  return `/docs/errors/${code}`
}
