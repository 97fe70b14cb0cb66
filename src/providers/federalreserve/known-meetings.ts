/**
 * The last days of the committee's meetings since 2018, as it announced them. The meeting of March 18, 2020 was not
 * held: that of the 15th took its place.
 */
const SCHEDULED = `
  2018-01-31 2018-03-21 2018-05-02 2018-06-13 2018-08-01 2018-09-26 2018-11-08 2018-12-19
  2019-01-30 2019-03-20 2019-05-01 2019-06-19 2019-07-31 2019-09-18 2019-10-30 2019-12-11
  2020-01-29 2020-04-29 2020-06-10 2020-07-29 2020-09-16 2020-11-05 2020-12-16
  2021-01-27 2021-03-17 2021-04-28 2021-06-16 2021-07-28 2021-09-22 2021-11-03 2021-12-15
  2022-01-26 2022-03-16 2022-05-04 2022-06-15 2022-07-27 2022-09-21 2022-11-02 2022-12-14
  2023-02-01 2023-03-22 2023-05-03 2023-06-14 2023-07-26 2023-09-20 2023-11-01 2023-12-13
  2024-01-31 2024-03-20 2024-05-01 2024-06-12 2024-07-31 2024-09-18 2024-11-07 2024-12-18
  2025-01-29 2025-03-19 2025-05-07 2025-06-18 2025-07-30 2025-09-17 2025-10-29 2025-12-10
  2026-01-28 2026-03-18 2026-04-29 2026-06-17 2026-07-29 2026-09-16 2026-10-28 2026-12-09
  2027-01-27 2027-03-17 2027-04-28 2027-06-09 2027-07-28 2027-09-15 2027-10-27 2027-12-08
  2028-01-26`

export interface Meeting {
  readonly date: string
  /** When the statement comes out, in New York. */
  readonly time: string
}

export const STATEMENT_TIME = '14:00'

/** Called within days, with statements at times of their own. */
const UNSCHEDULED: readonly Meeting[] = [
  { date: '2020-03-03', time: '10:00' },
  { date: '2020-03-15', time: '17:00' },
]

/** Of regular meetings. */
export const KNOWN_DATES: readonly string[] = SCHEDULED.trim().split(/\s+/)

export const KNOWN_MEETINGS: readonly Meeting[] = [
  ...KNOWN_DATES.map((date) => ({ date, time: STATEMENT_TIME })),
  ...UNSCHEDULED,
].sort((a, b) => (a.date < b.date ? -1 : 1))
