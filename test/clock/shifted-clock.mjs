// Sets this process's clock off by CLOCK_SHIFT_MS, before anything reads it. Tests run at a date of their own choosing,
// so that none can hold on the day it was written and break on another; time still passes as it does. Loaded by the
// test runner, and with --import by the processes that tests start. The engine's thread measures spans alone and goes on
// by the machine's clock.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)

if (shift !== 0 && globalThis.Date.shiftedBy !== shift) {
  const RealDate = globalThis.Date
  const now = () => RealDate.now() + shift
  // A function, and not a proxy: a simulated past makes millions of dates.
  function ShiftedDate(...args) {
    if (new.target === undefined) return new RealDate(now()).toString()
    if (new.target !== ShiftedDate)
      return Reflect.construct(RealDate, args.length === 0 ? [now()] : args, new.target)
    if (args.length === 1) return new RealDate(args[0])
    return args.length === 0 ? new RealDate(now()) : new RealDate(...args)
  }
  const { parse, UTC, prototype } = RealDate
  Object.assign(ShiftedDate, { now, parse, UTC, shiftedBy: shift })
  Object.defineProperty(ShiftedDate, 'name', { value: 'Date' })
  // One prototype for both: every date is an instance of either.
  Object.defineProperty(ShiftedDate, 'prototype', { value: prototype, writable: false })
  Object.defineProperty(prototype, 'constructor', { value: ShiftedDate, writable: true, configurable: true })
  globalThis.Date = ShiftedDate
}
