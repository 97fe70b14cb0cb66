/** The time in UTC, which is that of every figure here. */
export function startClock(): void {
  const clock = document.querySelector<HTMLTimeElement>('[data-clock]')
  if (!clock) return
  const tick = () => {
    const now = new Date().toISOString()
    clock.dateTime = now
    clock.textContent = `${now.slice(11, 16)} UTC`
  }
  tick()
  setInterval(tick, 5_000)
}
