import type { SentPayment } from './facilitator.ts'
export function fingerprintOf(_payment: SentPayment): { fingerprint: string; payer: string } {
  throw new Error('comes from chains')
}
