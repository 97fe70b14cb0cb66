import type { Clock } from '../core/clock.ts'
import type { Lanes } from '../recorder/recorder.ts'
import type { BackupSource } from '../store/backup.ts'

/** What a task works on, whether the command opened the folder itself or a running service does it. */
export interface TaskContext extends BackupSource {
  /** The way in for rows, past which nobody writes: of the recorder, or of whoever has opened the store. */
  readonly lanes: Lanes
  readonly clock: Clock
  readonly progress: (fraction: number, label: string) => void
  /** Hands over a part of a result that is too long to be one, as plain JSON; resolves when it has been dealt with. */
  readonly deliver: (piece: unknown) => Promise<void>
  /** Aborted when nobody waits for the task any more. */
  readonly signal: AbortSignal
}
