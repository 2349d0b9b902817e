import type { Wants } from '#contract/notifications/push.ts'

/** Stores one setting of the notifications. */
export type ChooseWant = <Name extends keyof Wants>(name: Name, value: Wants[Name]) => void
