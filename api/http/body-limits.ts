import { join } from 'node:path'
import { openUploadSlots, type UploadSlots } from '../files/upload-slots.ts'

/** The limits for receiving request bodies. */
export type Bodies = {
  /** The time limit for a body, unless its route allows an upload. */
  deadlineMs: number
  upload: {
    /** How long an upload may take before its first bytes. */
    startMs: number
    /** Every received byte extends the deadline as if this were the speed of the connection … */
    bytesPerSecond: number
    /** … but by at most this much ahead, so that a fast start does not pay for a body that stops. */
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
      inAll: Math.ceil(64 / processes),
      forAddresses: Math.ceil(48 / processes),
    }),
    folder: join(dataDir, 'incoming'),
  }
}
