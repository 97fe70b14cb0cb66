/** Of the second version: the hosts of the first still answer, with empty lists. */
export const HOST = 'pro.edgex.exchange'

/** Of a public question, as `quote/getTicker`. */
export function publicUrl(path: string): string {
  return `https://${HOST}/api/v2/public/${path}`
}
