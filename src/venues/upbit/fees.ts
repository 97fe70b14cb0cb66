import { publishedFees } from '../published-fees.ts'

export const fees = publishedFees('upbit')
