import type { Archive } from '../../../define/archive.ts'

/** What all files of Binance's archive have in common: a zip of one CSV, and beside it its sum. */
export const VISION = {
  packing: 'zip',
  sumAt: (url: string) => `${url}.CHECKSUM`,
  // Of a day the files come on the next, of a month in the week after it.
  dueAfter: '8d',
} as const satisfies Partial<Archive>

const FILES = 'https://data.binance.vision/data'

/** `subject` as klines/1m; its last part is in the name of the file. */
export function visionUrl(
  market: 'futures/um' | 'spot',
  every: 'daily' | 'monthly',
  subject: string,
  instrument: string,
  when: string,
): string {
  const [folder, interval] = subject.split('/') as [string, string?]
  const under = interval === undefined ? instrument : `${instrument}/${interval}`
  return `${FILES}/${market}/${every}/${folder}/${under}/${instrument}-${interval ?? folder}-${when}.zip`
}

/** Spot files have microseconds since 2025. */
const MICROSECONDS_FROM = 1e14

export function visionTime(cell: string): number {
  const time = Number(cell)
  return time >= MICROSECONDS_FROM ? Math.floor(time / 1000) : time
}
