/** Small public calls of the venues we record; one that answers is enough to call this machine connected. */
const PROBES = [
  'https://fapi.binance.com/fapi/v1/time',
  'https://api.bybit.com/v5/market/time',
  'https://www.okx.com/api/v5/public/time',
]
const PROBE_MS = 4_000

export async function isAnyVenueReachable(): Promise<boolean> {
  const tries = PROBES.map(async (address) => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PROBE_MS) })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  })
  return Promise.any(tries).then(
    () => true,
    () => false,
  )
}
