import { count, name } from '../../define/figures.ts'
import { maybe, means, oneOf, time } from '../../define/table.ts'
import { standing } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

/** Which files a backfill need not read again, and what rows of the past were read from. */
export const archiveFiles = standing({
  name: 'archive_files',
  about: 'Files of venues’ archives that a backfill has read, or found missing.',
  columns: {
    file: means(name(), 'Address of the file.'),
    archive: means(name(), 'Archive that it is of, by its id, as binance.metrics.'),
    venue: venue(),
    instrument: means(name(), 'What it tells of, as its venue names it.'),
    from_at: means(time(), 'Start of what it tells of.'),
    until_at: means(time(), 'End of it.'),
    state: means(
      oneOf('stored', 'missing'),
      'Whether its rows are stored, or the venue has no such file and will have none.',
    ),
    rows: means(count(), 'Rows that were in it.'),
    left_out: means(count(), 'Rows of them that could not be true, and were left out.'),
    sha256: means(maybe(name()), 'SHA-256 of the file as it came; null of a missing one.'),
    sum_told: means(
      maybe(oneOf('yes', 'no')),
      'Whether the venue tells the same sum; no where it tells none; null of a missing file.',
    ),
    bytes: means(count(), 'Size of the file as it came.'),
    read_at: means(time(), 'When it was read.'),
  },
  time: 'from_at',
  seen: 'read_at',
  key: ['file'],
})
