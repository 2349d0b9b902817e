/* Leads and follows, without zod, because pages load it. */

/** `both`: dances either, and counts for the one that is scarcer. */
export const danceRoles = ['lead', 'follow', 'both'] as const
export type DanceRole = (typeof danceRoles)[number]

/** How many of one role the host accepts for each of the other; with one decimal. */
export const MAX_RATIO = 3
export const MAX_RATIO_FROM = 10_000
