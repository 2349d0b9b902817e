import { join } from 'node:path'
import { openUploadSlots, type UploadSlots } from '../files/upload-slots.ts'

/** The limits for clients that send slowly or never end (`tests/api/slow-senders.test.ts`). */
export type Bodies = {
  /** The time limit for a body, unless its route allows an upload. */
  deadlineMs: number
  upload: {
    /** How long an upload may take before its first bytes. */
    startMs: number
    /** The lowest speed: each received byte extends the deadline by its time at this speed. */
    bytesPerSecond: number
    /** The longest remaining time, so that a fast start does not allow a long pause later. */
    aheadMs: number
  }
  slots: UploadSlots
  /** The folder of incomplete uploads. */
  folder: string
}

/** Several processes share the slots evenly. */
export function openBodies({ dataDir }: { dataDir: string }, { processes = 1 } = {}): Bodies {
  return {
    deadlineMs: 12_000,
    upload: { startMs: 20_000, bytesPerSecond: 4096, aheadMs: 60_000 },
    slots: openUploadSlots({
      perSource: 8,
      maxTotal: Math.ceil(64 / processes),
      forAddresses: Math.ceil(48 / processes),
    }),
    folder: join(dataDir, 'incoming'),
  }
}
