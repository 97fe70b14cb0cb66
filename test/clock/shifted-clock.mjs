// Sets this process's clock off by CLOCK_SHIFT_MS, before anything reads it. Tests run at a date of their own choosing,
// so that none can hold on the day it was written and break on another; time still passes as it does. Loaded by the
// test runner, and with --import by the processes that tests start. The engine's thread measures spans alone and goes on
// by the machine's clock.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)

if (shift !== 0 && globalThis.Date.shiftedBy !== shift) {
  const RealDate = globalThis.Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [target.now() + shift] : args, newTarget),
    apply: (target) => new target(target.now() + shift).toString(),
    get(target, name, receiver) {
      if (name === 'now') return () => target.now() + shift
      return name === 'shiftedBy' ? shift : Reflect.get(target, name, receiver)
    },
  })
}
