import { DAY, HOUR, type Ms } from '../../core/time.ts'
import { SPOT_SIDES } from '../model/listings.ts'
import { chance, hashText, wave } from '../model/noise.ts'

/** How far each strays from a dollar, on how many venues it trades, and dollars traded a day on all of them. */
const STABLECOINS = [
  { symbol: 'USDC', strays: 0.0003, listed: 0.75, volumeUsd: 6e9 },
  { symbol: 'USDT', strays: 0.0004, listed: 1, volumeUsd: 2.5e9 },
  { symbol: 'DAI', strays: 0.0005, listed: 0.45, volumeUsd: 1e8 },
  { symbol: 'FDUSD', strays: 0.0008, listed: 0.15, volumeUsd: 3e9 },
  { symbol: 'USDE', strays: 0.0009, listed: 0.25, volumeUsd: 2e8 },
  { symbol: 'PYUSD', strays: 0.0006, listed: 0.25, volumeUsd: 3e7 },
] as const

/** Stablecoins on the venue's spot side; USDT itself only where it is sold for money. */
export function pegsAt(seed: number, venue: string, at: Ms) {
  const side = SPOT_SIDES[venue]
  if (!side) return []
  return STABLECOINS.flatMap(({ symbol, strays, listed, volumeUsd }) => {
    const key = hashText(hashText(seed, symbol), `${venue} peg`)
    if (symbol === side.quote || chance(key, 1) >= listed) return []
    const common = wave(hashText(seed, symbol), at, 2 * DAY) - 0.3
    const local =
      symbol === 'USDT' ? (side.premium ?? 0) * (1 + 0.8 * wave(hashText(1, venue), at, 20 * HOUR)) : 0
    return {
      symbol,
      priceUsd: 1 + strays * (0.6 * common + 0.4 * wave(key, at, 40 * HOUR)) + local,
      volume24hUsd: volumeUsd * side.share * Math.exp(0.3 * wave(key ^ 1, at, 3 * DAY)),
    }
  })
}
