import type { PlusOne } from '#contract/events/going/attendance.ts'
import type { Pass } from '#contract/events/pass/passes.ts'

/** The pass as the door sees it. */
export type ShownPass = Pass & { name: string; isConfirmed: boolean; plusOnes?: PlusOne[] }
