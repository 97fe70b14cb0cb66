import type { Method } from '../define/method.ts'
import { fundingRatesMethod } from './market/funding-rates.ts'
import { openInterestChangeMethod } from './market/open-interest-change.ts'
import { pressureMethod } from './signals/pressure.ts'

/** How every derived figure comes about, by domain. A new one is a file and a line here. */
export const METHODS: readonly Method[] = [fundingRatesMethod, openInterestChangeMethod, pressureMethod]
